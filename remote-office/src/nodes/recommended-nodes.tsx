import { useId } from 'react'
import { routes } from '@sallyport/contract/config'
import type { ListedNode } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { NodeCard } from '@sallyport/ui'
import { NodeFacts } from './node-facts.tsx'
import { prefetchNode } from './nodes-api.ts'
import styles from './nodes.module.css'

type Names = Record<string, string>
type Props = { nodes: readonly ListedNode[]; names: { statuses: Names; types: Names } }

/** The nodes near the user with free slots. The complete list also contains them. */
export function RecommendedNodes({ nodes, names }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('office.nodes.recommended')}</h2>
      <ul role="list" aria-labelledby={headingId} className={styles.cards}>
        {nodes.map((node) => (
          <li key={node.id}>
            <NodeCard
              node={node}
              names={names}
              to={routes.node.to({ id: node.id })}
              onOpen={() => prefetchNode(node.id)}
              heading="h3"
              facts={<NodeFacts node={node} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
