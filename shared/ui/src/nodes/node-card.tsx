import { routes } from '@sallyport/contract/config'
import type { Node } from '@sallyport/contract/endpoints'
import { formatLoad, loadLevel } from '@sallyport/contract/rules'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Link, useLocation } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ButtonLink } from '../controls/button.tsx'
import { Badge } from '../feedback/badge.tsx'
import { countryName } from '../format/format.ts'
import { allowsViewTransitions, stateFrom } from '../page/back-link.ts'
import { Card } from '../page/card.tsx'
import { classNames } from '../styles/class-names.ts'
import { Flag } from './flag.tsx'
import { LoadMeter } from './load-meter.tsx'
import { NodeStatusBadge, NodeTypeLabel } from './node-labels.tsx'
import button from '../controls/button.module.css'
import styles from './node-card.module.css'

type Names = Record<string, string>

type Props = {
  node: Node
  /** The names of the numeric statuses and types. */
  names: { statuses: Names; types: Names }
  to?: string
  /** Called when the link is followed, before the navigation. */
  onOpen?: () => void
  /** Whether to show the node's name; false where the page title contains it. */
  showsName?: boolean
  /** The level of the name: below the page title, or below a heading of a group. */
  heading?: 'h2' | 'h3'
  /** Whether the card is one row, on the page of the node. */
  isCompact?: boolean
  /** Shown beside the type. */
  facts?: ReactNode
  /** Shown below the facts. */
  children?: ReactNode
}

/** A node in a list or on its page, with a label if it is closed to new accesses. Admins also see its status and a link to its form. */
export function NodeCard({
  node,
  names,
  to,
  onOpen,
  showsName = true,
  heading: Heading = 'h2',
  isCompact = false,
  facts,
  children,
}: Props) {
  const { t } = useTranslation()
  const isAdmin = useAccount()?.is_admin ?? false
  const nameId = useId()
  const { pathname } = useLocation()
  const isAnimated = allowsViewTransitions()

  return (
    <Card
      interactive={to !== undefined}
      className={classNames(styles.card, isAdmin && styles.editable, isCompact && styles.compact)}
    >
      <div className={styles.place}>
        <Flag code={node.country} />
        {showsName && (
          <Heading id={nameId} className={styles.name}>
            {to === undefined ? (
              node.name
            ) : (
              <Link to={to} state={stateFrom(pathname)} viewTransition={isAnimated} data-card-target onClick={onOpen}>
                {node.name}
              </Link>
            )}
          </Heading>
        )}
        <NodeLocation node={node} />
      </div>
      <div className={styles.facts}>
        <NodeTypeLabel name={names.types[node.type] ?? String(node.type)} />
        {isAdmin && <NodeStatusBadge name={names.statuses[node.status] ?? String(node.status)} />}
        {node.is_closed && <Badge tone="warning">{t('ui.node.closed')}</Badge>}
        {facts}
      </div>
      <LoadLine node={node} />
      {children}
      {isAdmin && <EditLink id={node.id} describedBy={showsName ? nameId : undefined} />}
    </Card>
  )
}

/** Omits a city that is the name of the node. */
function NodeLocation({ node: { name, country, city } }: { node: Node }): ReactNode {
  const language = useLanguage()
  const parts = [countryName(country, language), city === name ? null : city]
  return <p className={styles.location}>{parts.filter(Boolean).join(', ')}</p>
}

const levelKeys = {
  free: 'ui.node.load.free',
  filling: 'ui.node.load.filling',
  almostFull: 'ui.node.load.almost.full',
  full: 'ui.node.load.full',
} as const

/** The load of a node as a bar, in words and in numbers. Words about room would be wrong for a node that is closed to new accesses. */
function LoadLine({ node }: { node: Node }) {
  const { t } = useTranslation()
  const level = loadLevel(node)
  const load = formatLoad(node)
  if (node.is_closed && load === null) return null

  return (
    <p className={classNames(styles.load, !node.is_closed && styles[level])}>
      {load && <LoadMeter node={node} aria-hidden className={styles.meter} />}
      {!node.is_closed && <span className={styles.level}>{t(levelKeys[level])}</span>}
      <span>
        {load ? (
          <>
            <span data-numbers>{load}</span>
            <span>{` ${t('ui.node.load')}`}</span>
          </>
        ) : (
          t('ui.node.load.unlimited')
        )}
      </span>
    </p>
  )
}

/** The links of all cards have the same name, so each is described by its node. */
function EditLink({ id, describedBy }: { id: number; describedBy: string | undefined }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <ButtonLink
      to={routes.adminNodeEdit.to({ id })}
      state={stateFrom(pathname)}
      aria-label={t('ui.node.edit')}
      aria-describedby={describedBy}
      className={`${button.icon} ${styles.edit}`}
    >
      <Pencil aria-hidden />
    </ButtonLink>
  )
}
