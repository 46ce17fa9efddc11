import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, Loaded, Page, Pending, layout } from '@sallyport/ui'
import { useOrigin } from '@sallyport/ui/routing'
import { ownRoutes } from '../remote.ts'
import { AttentionList, unnamedCount } from './attention.tsx'
import { useAttention } from './overview-calls.ts'

/** All that admins should look at, of which the overview names the first items. */
export function AttentionPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('admin.overview.attention')}
      section={t('admin.section')}
      width="wide"
      back={useOrigin() ?? ownRoutes.adminOverview.to()}
    >
      <Loaded query={useAttention()} pending={<Pending shape="rows" count={8} />}>
        {(attention) => (
          <Card>
            <AttentionList attention={attention} />
            {unnamedCount(attention) > 0 && (
              <p className={layout.note}>{t('admin.overview.attention.more', { count: unnamedCount(attention) })}</p>
            )}
          </Card>
        )}
      </Loaded>
    </Page>
  )
}
