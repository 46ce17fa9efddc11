import { limits, routes } from '@sallyport/contract/config'
import type { OwnAccess } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, ButtonLink, InfiniteList, layout, Slide } from '@sallyport/ui'
import { useId, useRef, useState } from 'react'
import { AccessCard } from './access-card.tsx'
import { useAllAccesses } from './accesses-calls.ts'
import { ExpiredNotice } from './expired-notice.tsx'
import { LiveRegion } from './live-region.tsx'
import { useExpiredAccesses } from './use-expired-accesses.ts'
import { useIsNew } from './use-is-new.ts'

/** The accesses for `AllAccesses`. `isPending` stays false after the first response or failure; `isMissing` does not. */
export function useListedAccesses() {
  const batches = useAllAccesses()
  const [isSettled, setIsSettled] = useState(!batches.isPending)
  if (!isSettled && !batches.isPending) setIsSettled(true)
  const { items, expired } = useExpiredAccesses(batches)
  const isMissing = batches.isFailed || batches.isPending
  return { batches: { ...batches, items }, expired, isPending: !isSettled, isMissing }
}

type Props = Pick<ReturnType<typeof useListedAccesses>, 'batches' | 'expired'>

/** The user's accesses on all nodes: the newest accesses, and the others on request. */
export function AllAccesses({ batches, expired }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const isNew = useIsNew(batches)
  const section = useRef<HTMLElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const newest = { ...batches, items: batches.items.slice(0, limits.access.initialCount), hasMore: false }
  const hasOthers = batches.items.length > limits.access.initialCount

  return (
    <section ref={section} className={layout.looseStack} aria-labelledby={headingId}>
      <Slide section={section} items={batches.items} />
      <h2 id={headingId}>{t('office.home.title')}</h2>
      <LiveRegion>
        {expired.length > 0 && (
          <ExpiredNotice accesses={expired}>
            <CreateAgain accesses={expired} />
          </ExpiredNotice>
        )}
      </LiveRegion>
      <InfiniteList label={t('office.home.title')} batches={isExpanded ? batches : newest} layout="grid" empty={null}>
        {(access) => <AccessCard key={access.id} access={access} isNew={isNew(access)} />}
      </InfiniteList>
      {hasOthers && (
        <div>
          <Button aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {t(isExpanded ? 'office.home.fewer' : 'office.home.all')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A link to each node of the expired accesses. */
function CreateAgain({ accesses }: { accesses: readonly OwnAccess[] }) {
  const { t } = useTranslation()
  const nodes = new Map(accesses.map(({ node }) => [node.id, node]))
  return [...nodes.values()].map(({ id, name }) => (
    <ButtonLink key={id} to={routes.node.to({ id })}>
      {t('office.home.create', { node: name })}
    </ButtonLink>
  ))
}
