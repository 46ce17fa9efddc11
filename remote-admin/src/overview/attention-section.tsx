import type { Overview } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card } from '@sallyport/ui'
import { PageSection } from '../layout/page-section.tsx'
import styles from './attention-section.module.css'
import { DeletedNodeItem, NodeItem, OrderItem, PremiumItem } from './attention-items.tsx'

type Attention = Overview['attention']

/** What admins should look at, the most urgent first, each with a link to where it is dealt with. */
export function AttentionSection({ attention }: { attention: Attention }) {
  const { t } = useTranslation()
  const title = t('admin.overview.attention')
  const { nodes, deleted_nodes, orders, premium } = attention
  const groups = [nodes, deleted_nodes, orders, premium]
  const more = groups.reduce((sum, { count, items }) => sum + count - items.length, 0)
  return (
    <PageSection title={title}>
      <Card>
        {groups.every(({ count }) => count === 0) ? (
          <p className={styles.note}>{t('admin.overview.attention.none')}</p>
        ) : (
          <ul role="list" aria-label={title} className={styles.list}>
            {nodes.items.map((node) => (
              <NodeItem key={`node ${node.id}`} node={node} />
            ))}
            {deleted_nodes.items.map((node) => (
              <DeletedNodeItem key={`deleted ${node.id}`} node={node} />
            ))}
            {orders.items.map((order) => (
              <OrderItem key={`order ${order.id}`} order={order} />
            ))}
            {premium.items.map((user) => (
              <PremiumItem key={`premium ${user.user_id}`} user={user} />
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.note}>{t('admin.overview.attention.more', { count: more })}</p>}
      </Card>
    </PageSection>
  )
}
