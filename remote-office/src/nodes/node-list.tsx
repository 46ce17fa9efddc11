import { useId } from 'react'
import { routes } from '@sallyport/contract/config'
import type { ListedNode } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Empty, focusPageTitle, NodeCard, PagedList, type PagedListState } from '@sallyport/ui'
import { NoNodes } from './no-nodes.tsx'
import { NodeFacts } from './node-facts.tsx'
import { prefetchNode } from './nodes-api.ts'
import styles from './nodes.module.css'

type Names = Record<string, string>

type Props = {
  nodes: PagedListState<ListedNode>
  names: { statuses: Names; types: Names }
  search: string
  /** Whether another group of nodes is above, so that this one needs a heading. */
  isGrouped: boolean
  onClear: () => void
}

export function NodeList({ nodes, names, search, isGrouped, onClear }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className={styles.group} aria-labelledby={isGrouped ? headingId : undefined}>
      {isGrouped && <h2 id={headingId}>{t('office.nodes.all')}</h2>}
      <PagedList
        label={t('office.nodes.title')}
        pages={nodes}
        layout="grid"
        empty={search === '' ? <NoNodes /> : <NothingFound onClear={onClear} />}
      >
        {(node) => (
          <NodeCard
            key={node.id}
            node={node}
            names={names}
            to={routes.node.to({ id: node.id })}
            onOpen={() => prefetchNode(node.id)}
            heading={isGrouped ? 'h3' : 'h2'}
            facts={<NodeFacts node={node} />}
          />
        )}
      </PagedList>
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
