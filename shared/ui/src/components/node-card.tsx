import { useId, type ReactNode } from 'react'
import { Pencil } from 'lucide-react'
import { routes } from '@sallyport/contract/config'
import type { Node } from '@sallyport/contract/endpoints'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Link, useLocation } from '@sallyport/runtime/router'
import { loadOf } from '@sallyport/contract/rules'
import { useAccount } from '@sallyport/runtime/session'
import { useWords } from '@sallyport/runtime/messages'
import { countryName } from '../format/country.ts'
import { stateFrom } from './back-link.ts'
import { ButtonLink } from './button-link.tsx'
import button from './button.module.css'
import { Card } from './card.tsx'
import { Flag } from './flag.tsx'
import styles from './node-card.module.css'
import { NodeStatusBadge, NodeTypeLabel } from './node-labels.tsx'

type Names = Record<string, string>

type Props = {
  node: Node
  /** What the server calls the numbers of status and type. */
  names: { statuses: Names; types: Names }
  /** Where the whole card leads, as one link named by the node. */
  to?: string
  /** On the node's own page the heading of the page is its name. */
  isNamed?: boolean
}

/** One node in a list or on its own page; admins also see its status and the way to its form. */
export function NodeCard({ node, names, to, isNamed = true }: Props) {
  const isAdmin = useAccount()?.is_admin ?? false
  const nameId = useId()
  const { pathname } = useLocation()

  return (
    <Card interactive={to !== undefined} className={styles.card}>
      {isNamed && (
        <h2 id={nameId} className={styles.name}>
          {to === undefined ? (
            node.name
          ) : (
            <Link to={to} state={stateFrom(pathname)} data-card-target>
              {node.name}
            </Link>
          )}
        </h2>
      )}
      <NodePlace node={node} />
      <div className={styles.facts}>
        <NodeTypeLabel name={names.types[node.type] ?? String(node.type)} />
        {isAdmin && <NodeStatusBadge name={names.statuses[node.status] ?? String(node.status)} />}
        <NodeLoad node={node} />
      </div>
      {isAdmin && <EditLink id={node.id} describedBy={isNamed ? nameId : undefined} />}
    </Card>
  )
}

function NodePlace({ node: { country, city } }: { node: Node }): ReactNode {
  const language = useLanguage()
  return (
    <p className={styles.place}>
      <Flag code={country} />
      <span>{[countryName(country, language), city].filter(Boolean).join(', ')}</span>
    </p>
  )
}

function NodeLoad({ node }: { node: Node }): ReactNode {
  const words = useWords()
  const load = loadOf(node)
  return (
    load && (
      <p className={styles.load}>
        {words('ui.node.load')} <span data-numbers>{load}</span>
      </p>
    )
  )
}

type EditProps = { id: number; describedBy: string | undefined }

/** Every card has one of the same name, so each is described by its node. */
function EditLink({ id, describedBy }: EditProps) {
  const words = useWords()
  const { pathname } = useLocation()
  return (
    <ButtonLink
      to={routes.adminNodeEdit.to({ id })}
      state={stateFrom(pathname)}
      aria-label={words('ui.node.edit')}
      aria-describedby={describedBy}
      className={`${button.icon} ${styles.edit}`}
    >
      <Pencil aria-hidden />
    </ButtonLink>
  )
}
