import { routes } from '@sallyport/contract/config'
import type { OwnAccess } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link, useLocation } from '@sallyport/runtime/router'
import { Badge, ButtonLink, Card, classNames, Flag, layout } from '@sallyport/ui'
import { allowsViewTransitions, stateFrom } from '@sallyport/ui/routing'
import { useId } from 'react'
import { ActivitySummary, Expiry } from './access-row.tsx'
import { prefetchNode } from './accesses-calls.ts'
import { howToFragment } from './clients/how-to.tsx'
import { useIsLimited } from './use-is-limited.ts'
import styles from './access-card.module.css'
import rows from './accesses.module.css'

/** An access on any node, with a link to the page of the node and the next action. */
export function AccessCard({ access, isNew }: { access: OwnAccess; isNew: boolean }) {
  const { t } = useTranslation()
  const nameId = useId()
  const nodeId = useId()
  const { pathname } = useLocation()
  const { name, node, readiness, expired_at } = access

  return (
    <Card interactive className={classNames(styles.card, isNew && layout.appears)}>
      <div className={styles.description}>
        <h3 id={nameId} className={rows.name}>
          <Link
            to={routes.node.to({ id: node.id })}
            state={stateFrom(pathname)}
            viewTransition={allowsViewTransitions()}
            aria-describedby={nodeId}
            data-card-target
            onClick={() => prefetchNode(node.id)}
          >
            {name}
          </Link>
        </h3>
        <p className={classNames(layout.note, rows.details)}>
          <span className={styles.node}>
            <Flag code={node.country} />
            <span id={nodeId}>{node.name}</span>
          </span>
          {expired_at !== null && <Expiry at={expired_at} />}
        </p>
        {readiness === 'unreachable' ? (
          <Badge tone="warning">{t('office.home.unreachable')}</Badge>
        ) : (
          readiness !== 'unmanaged' && <ActivitySummary activity={access} />
        )}
      </div>
      <NextAction access={access} describedBy={`${nameId} ${nodeId}`} />
    </Card>
  )
}

function NextAction({ access, describedBy }: { access: OwnAccess; describedBy: string }) {
  const { t } = useTranslation()
  const isLimited = useIsLimited()
  const { pathname } = useLocation()
  const { node, readiness, last_handshake, expired_at } = access
  if (readiness !== 'unmanaged' && last_handshake === null)
    return (
      <ButtonLink
        to={`${routes.node.to({ id: node.id })}${howToFragment}`}
        state={stateFrom(pathname)}
        aria-describedby={describedBy}
      >
        {t('office.home.set.up')}
      </ButtonLink>
    )
  if (!isLimited || expired_at === null) return null
  return (
    <ButtonLink to={routes.premium.to()} aria-describedby={describedBy}>
      {t('office.create.premium')}
    </ButtonLink>
  )
}
