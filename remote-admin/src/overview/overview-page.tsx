import { useTranslation } from '@sallyport/runtime/i18n'
import { Loaded, Page, Pending, Skeleton } from '@sallyport/ui'
import { AttentionSection } from './attention.tsx'
import { Figures } from './figures.tsx'
import { NodeLoads } from './node-loads.tsx'
import { useOverview } from './overview-calls.ts'

const pending = (
  <Pending>
    <Skeleton shape="figures" count={4} />
    <Skeleton shape="rows" count={4} />
  </Pending>
)

export function OverviewPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('admin.overview.title')} section={t('admin.section')} width="wide">
      <Loaded query={useOverview()} pending={pending}>
        {(overview) => (
          <>
            <Figures overview={overview} />
            <AttentionSection attention={overview.attention} />
            <NodeLoads nodes={overview.nodes.fullest} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
