import type { Overview } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Failed, Page, Pending, Skeleton } from '@sallyport/ui'
import { AttentionSection } from './attention.tsx'
import { Figures } from './figures.tsx'
import { NodeLoads } from './node-loads.tsx'
import { useOverview } from './overview-api.ts'

export function OverviewPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useOverview()
  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <PendingOverview />
  return (
    <Page title={t('admin.overview.title')} section={t('admin.section')} width="wide">
      {data ? <Sections overview={data} /> : fallback}
    </Page>
  )
}

function Sections({ overview }: { overview: Overview }) {
  return (
    <>
      <Figures overview={overview} />
      <AttentionSection attention={overview.attention} />
      <NodeLoads nodes={overview.nodes.fullest} />
    </>
  )
}

const PendingOverview = () => (
  <Pending>
    <Skeleton shape="figures" count={4} />
    <Skeleton shape="rows" count={4} />
  </Pending>
)
