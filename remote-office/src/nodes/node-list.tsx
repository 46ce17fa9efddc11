import { routes } from '@sallyport/contract/config'
import type { ListedNode } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import {
  Badge,
  Button,
  ButtonLink,
  Empty,
  focusPageTitle,
  NodeCard,
  InfiniteList,
  type Batches,
  layout,
} from '@sallyport/ui'
import { type ComponentProps, memo, useId } from 'react'
import { prefetchNode } from '../accesses/accesses-calls.ts'

type Names = ComponentProps<typeof NodeCard>['names']

type Props = {
  nodes: Batches<ListedNode>
  names: Names
  search: string
  /** Whether other groups are shown above, so that the list needs a heading. */
  isGrouped: boolean
  onClear: () => void
}

export function NodeList({ nodes, names, search, isGrouped, onClear }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className={layout.looseStack} aria-labelledby={isGrouped ? headingId : undefined}>
      {isGrouped && <h2 id={headingId}>{t('office.nodes.all')}</h2>}
      <InfiniteList
        label={t('office.nodes.title')}
        batches={nodes}
        layout="grid"
        empty={search === '' ? <NoNodes /> : <NothingFound onClear={onClear} />}
      >
        {(node) => <ListedNodeCard key={node.id} node={node} names={names} heading={isGrouped ? 'h3' : 'h2'} />}
      </InfiniteList>
    </section>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  function handleClear() {
    focusPageTitle()
    onClear()
  }

  return (
    <Empty
      title={t('office.nodes.nothing')}
      text={t('office.nodes.nothing.text')}
      action={<Button onClick={handleClear}>{t('office.nodes.nothing.clear')}</Button>}
    />
  )
}

/** The nodes near the user with free slots. The complete list also contains them. */
export function RecommendedNodes({ nodes, names }: { nodes: readonly ListedNode[]; names: Names }) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className={layout.looseStack} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{t('office.nodes.recommended')}</h2>
        <p className={layout.note}>{t('office.nodes.recommended.text')}</p>
      </div>
      <ul role="list" aria-labelledby={headingId} className={layout.cards}>
        {nodes.map((node) => (
          <li key={node.id}>
            <ListedNodeCard node={node} names={names} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = Pick<ComponentProps<typeof NodeCard>, 'names' | 'heading'> & { node: ListedNode }

/** A node with a link to its page, and the number of the user's accesses on it. Memoized, because the page is rendered every second. */
const ListedNodeCard = memo(function ListedNodeCard({ node, ...card }: CardProps) {
  const { t } = useTranslation()
  const { id, own_accesses: count = 0 } = node
  return (
    <NodeCard
      {...card}
      node={node}
      to={routes.node.to({ id })}
      onOpen={() => prefetchNode(id)}
      facts={count > 0 && <Badge tone="accent">{t('office.nodes.accesses', { count })}</Badge>}
    />
  )
})

/** The empty list of nodes: admins can add a node, members can contact support. */
function NoNodes() {
  const { t } = useTranslation()
  const isAdmin = useAccount()?.is_admin ?? false
  return isAdmin ? (
    <Empty
      title={t('office.nodes.empty')}
      text={t('office.nodes.empty.admin.text')}
      action={
        <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
          {t('office.nodes.empty.create')}
        </ButtonLink>
      }
    />
  ) : (
    <Empty
      title={t('office.nodes.empty')}
      text={t('office.nodes.empty.text')}
      action={<ButtonLink to={routes.support.to()}>{t('office.nodes.empty.support')}</ButtonLink>}
    />
  )
}
