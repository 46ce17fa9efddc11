import type { Attention, NodeConcern } from '@sallyport/contract/endpoints'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { Link, useLocation } from '@sallyport/runtime/router'
import { Badge, Card, type Tone, layout } from '@sallyport/ui'
import { formatDate, formatTimestamp } from '@sallyport/ui/format'
import { stateFrom } from '@sallyport/ui/routing'
import type { ReactNode } from 'react'
import { problemLabels } from '../billings/billings-labels.ts'
import { PageSection } from '../layout/page-section.tsx'
import { NameWithId, NodeLink, UserLink } from '../lists/cells.tsx'
import { ownRoutes } from '../remote.ts'
import styles from './attention.module.css'

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
          <p className={layout.note}>
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

type ItemOf<Group extends keyof Attention> = Attention[Group]['items'][number]

const concernLabels: Record<NodeConcern, { label: TranslationKey; tone: Tone }> = {
  unreachable: { label: 'admin.health.state.unreachable', tone: 'danger' },
  failed: { label: 'admin.health.state.unsynchronised', tone: 'warning' },
  full: { label: 'admin.overview.node.full', tone: 'warning' },
  outdated: { label: 'admin.health.outdated', tone: 'warning' },
}

/** What admins should look at, the most urgent first, each with a link to where it is dealt with. */
export function AttentionList({ attention: { nodes, deleted_nodes, orders, premium } }: { attention: Attention }) {
  const { t } = useTranslation()
  if ([nodes, deleted_nodes, orders, premium].every(({ count }) => count === 0))
    return <p className={layout.note}>{t('admin.overview.attention.none')}</p>
  return (
    <ul role="list" aria-label={t('admin.overview.attention')} className={styles.list}>
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
  )
}

type ItemProps = {
  badges: readonly { label: TranslationKey; tone: Tone }[]
  detail?: string | false
  /** The link to where the item is dealt with. */
  children: ReactNode
}

function Item({ badges, detail, children }: ItemProps) {
  const { t } = useTranslation()
  return (
    <li className={styles.item}>
      <span>{children}</span>
      <span className={styles.badges}>
        {badges.map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {t(label)}
          </Badge>
        ))}
      </span>
      {detail && <span className={layout.note}>{detail}</span>}
    </li>
  )
}

function NodeItem({ node: { id, name, concerns, unreachable_since: since } }: { node: ItemOf<'nodes'> }) {
  const { t } = useTranslation()
  return (
    <Item
      badges={concerns.map((concern) => concernLabels[concern])}
      detail={since !== null && t('admin.health.since', { time: formatTimestamp(since) })}
    >
      <NodeLink id={id}>
        <NameWithId name={name} id={id} />
      </NodeLink>
    </Item>
  )
}

function DeletedNodeItem({ node: { id, name, deleted_at } }: { node: ItemOf<'deleted_nodes'> }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const search = new URLSearchParams({ search: `#${id}`, status: 'node.delete' })
  return (
    <Item
      badges={[{ label: 'admin.overview.node.deleted', tone: 'danger' }]}
      detail={t('admin.overview.node.deleted.detail', { time: formatTimestamp(deleted_at) })}
    >
      <Link to={`${ownRoutes.adminLog.to()}?${search}`} state={stateFrom(pathname)}>
        <NameWithId name={name} id={id} />
      </Link>
    </Item>
  )
}

function OrderItem({ order: { id, external_id, user_email, problem } }: { order: ItemOf<'orders'> }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const search = new URLSearchParams({ search: external_id ?? user_email })
  return (
    <Item badges={[{ label: problemLabels[problem], tone: 'warning' }]} detail={user_email}>
      <Link to={`${ownRoutes.adminBillings.to()}?${search}`} state={stateFrom(pathname)}>
        {t('admin.overview.order', { id })}
      </Link>
    </Item>
  )
}

type EndingPremium = ItemOf<'premium'>

function PremiumItem({ user: { user_id, user_email, premium_expired_at } }: { user: EndingPremium }) {
  return (
    <Item badges={[{ label: 'admin.overview.premium.ends', tone: 'neutral' }]} detail={formatDate(premium_expired_at)}>
      <UserLink id={user_id}>
        <NameWithId name={user_email} id={user_id} />
      </UserLink>
    </Item>
  )
}
