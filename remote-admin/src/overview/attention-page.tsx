import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, Failed, Page, Pending } from '@sallyport/ui'
import { useOrigin } from '@sallyport/ui/routing'
import { ownRoutes } from '../remote.ts'
import { AttentionList, unnamedCount } from './attention.tsx'
import styles from './attention-section.module.css'
import { useAttention } from './overview-api.ts'

/** All that admins should look at, of which the overview names the first items. */
export function AttentionPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAttention()
  const more = data ? unnamedCount(data) : 0
  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="rows" count={8} />
  return (
    <Page
      title={t('admin.overview.attention')}
      section={t('admin.section')}
      width="wide"
      back={useOrigin() ?? ownRoutes.adminOverview.to()}
    >
      {data ? (
        <Card>
          <AttentionList attention={data} />
          {more > 0 && <p className={styles.note}>{t('admin.overview.attention.more', { count: more })}</p>}
        </Card>
      ) : (
        fallback
      )}
    </Page>
  )
}
