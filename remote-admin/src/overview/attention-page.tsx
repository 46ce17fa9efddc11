import { useTranslation } from '@sallyport/runtime/i18n'
import { Loaded, Page, Pending } from '@sallyport/ui'
import { usePreviousPath } from '@sallyport/ui/routing'
import { ownRoutes } from '../remote.ts'
import { AttentionCard } from './attention.tsx'
import { useAttention } from './overview-calls.ts'

/** Everything that needs the attention of admins; the overview shows only the first items. */
export function AttentionPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('admin.overview.attention')}
      section={t('admin.section')}
      width="wide"
      back={usePreviousPath() ?? ownRoutes.adminOverview.to()}
    >
      <Loaded query={useAttention()} pending={<Pending shape="rows" count={8} />}>
        {(attention) => <AttentionCard attention={attention} />}
      </Loaded>
    </Page>
  )
}
