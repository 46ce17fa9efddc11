import type { Attention, NodeConcern } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, layout } from '@sallyport/ui'
import { formatDate, formatTimestamp } from '@sallyport/ui/format'
import type { ReactNode } from 'react'
import { problemLabels } from '../billings/billings-labels.ts'
import { PageSection } from '../layout/page-section.tsx'
import { NameWithId, NodeLink, PageLink, UserLink } from '../lists/cells.tsx'
import { type BadgeLabel, LabelBadge } from '../lists/labels.tsx'
import { ownRoutes } from '../remote.ts'
import styles from './attention.module.css'

export function AttentionSection({ attention }: { attention: Attention }) {
  const { t } = useTranslation()
  return (
    <PageSection title={t('admin.overview.attention')}>
      <AttentionCard attention={attention} linksToAll />
    </PageSection>
  )
}

type CardProps = {
  attention: Attention
  /** Whether the number of further items links to the page with all items. */
  linksToAll?: boolean
}

export function AttentionCard({ attention, linksToAll = false }: CardProps) {
  const { t } = useTranslation()
  const count = Object.values(attention).reduce((sum, group) => sum + group.count - group.items.length, 0)
  const more = t('admin.overview.attention.more', { count })
  return (
    <Card>
      <AttentionList attention={attention} />
      {count > 0 && (
        <p className={layout.note}>
          {linksToAll ? <PageLink to={ownRoutes.adminAttention.to()}>{more}</PageLink> : more}
        </p>
      )}
    </Card>
  )
}

type ItemOf<Group extends keyof Attention> = Attention[Group]['items'][number]

const concernLabels: Record<NodeConcern, BadgeLabel> = {
  unreachable: { label: 'admin.health.state.unreachable', tone: 'danger' },
  failed: { label: 'admin.health.state.unsynchronised', tone: 'warning' },
  full: { label: 'admin.overview.node.full', tone: 'warning' },
  outdated: { label: 'admin.health.outdated', tone: 'warning' },
}

/** What needs the attention of admins, most urgent first. Each item links to the page that resolves it. */
function AttentionList({ attention: { nodes, released_agents, orders, premium } }: { attention: Attention }) {
  const { t } = useTranslation()
  if ([nodes, released_agents, orders, premium].every(({ count }) => count === 0))
    return <p className={layout.note}>{t('admin.overview.attention.none')}</p>
  return (
    <ul role="list" aria-label={t('admin.overview.attention')} className={styles.list}>
      {nodes.items.map((node) => (
        <NodeItem key={`node ${node.id}`} node={node} />
      ))}
      {released_agents.items.map((agent) => (
        <ReleasedAgentItem key={`agent ${agent.id}`} agent={agent} />
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
  badges: readonly BadgeLabel[]
  detail?: string | false
  children: ReactNode
}

function Item({ badges, detail, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <span>{children}</span>
      <span className={styles.badges}>
        {badges.map((badge) => (
          <LabelBadge key={badge.label} {...badge} />
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

function ReleasedAgentItem({ agent }: { agent: ItemOf<'released_agents'> }) {
  const { t } = useTranslation()
  const { node_id: id, name, is_node_deleted } = agent
  const time = formatTimestamp(agent.released_at)
  const search = new URLSearchParams({ search: `#${id}`, status: 'node.delete' })
  return is_node_deleted ? (
    <Item
      badges={[{ label: 'admin.overview.node.deleted', tone: 'danger' }]}
      detail={t('admin.overview.node.deleted.detail', { time })}
    >
      <PageLink to={`${ownRoutes.adminLog.to()}?${search}`}>
        <NameWithId name={name} id={id} />
      </PageLink>
    </Item>
  ) : (
    <Item
      badges={[{ label: 'admin.health.unreached', tone: 'danger' }]}
      detail={t('admin.overview.agent.replaced', { time })}
    >
      <NodeLink id={id}>
        <NameWithId name={name} id={id} />
      </NodeLink>
    </Item>
  )
}

function OrderItem({ order: { id, external_id, user_email, problem } }: { order: ItemOf<'orders'> }) {
  const { t } = useTranslation()
  const search = new URLSearchParams({ search: external_id ?? user_email })
  return (
    <Item badges={[{ label: problemLabels[problem], tone: 'warning' }]} detail={user_email}>
      <PageLink to={`${ownRoutes.adminBillings.to()}?${search}`}>{t('admin.overview.order', { id })}</PageLink>
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
