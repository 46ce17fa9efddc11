import type { Attention } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link, useLocation } from '@sallyport/runtime/router'
import { Card } from '@sallyport/ui'
import { stateFrom } from '@sallyport/ui/routing'
import { PageSection } from '../layout/page-section.tsx'
import { ownRoutes } from '../remote.ts'
import { AttentionList } from './attention-items.tsx'
import styles from './attention-section.module.css'

/** What admins should look at, with a link to the rest. */
export function AttentionSection({ attention }: { attention: Attention }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const more = unnamedCount(attention)
  return (
    <PageSection title={t('admin.overview.attention')}>
      <Card>
        <AttentionList attention={attention} />
        {more > 0 && (
          <p className={styles.note}>
            <Link to={ownRoutes.adminAttention.to()} state={stateFrom(pathname)}>
              {t('admin.overview.attention.more', { count: more })}
            </Link>
          </p>
        )}
      </Card>
    </PageSection>
  )
}

/** How many items are counted and not named. */
export const unnamedCount = (attention: Attention) =>
  Object.values(attention).reduce((sum, { count, items }) => sum + count - items.length, 0)
