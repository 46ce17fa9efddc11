import { limits, routes } from '@sallyport/contract/config'
import type { Access, accessEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Button, ButtonLink, Hint, layout, NodeCard, type Batches, useUnixNow } from '@sallyport/ui'
import { useEffect, useRef, useState } from 'react'
import { AccountPolling } from '../account/account-polling.tsx'
import { AccessList } from './access-list.tsx'
import { type AccessStatus, refetchAccesses, useAccessStatus } from './accesses-calls.ts'
import { clientAppFor } from './clients/client-apps.ts'
import { HowTo } from './clients/how-to.tsx'
import { NewAccess } from './new-access/new-access.tsx'
import { useIsLimited } from './use-is-limited.ts'

type Props = { response: ResponseOf<typeof accessEndpoints.byNode>; accesses: Batches<Access> }

/** A node and the user's accesses on it, whose status is polled. */
export function NodeContent({ response, accesses }: Props) {
  const { node, types } = response
  const app = clientAppFor(types[node.type])
  const status = useAccessStatus(node.id)
  const isLimited = useIsLimited()
  const { items, expired } = useExpiredAccesses(accesses)
  useRefetchOnExpiry(accesses.items.length - items.length)
  useRefetchOnRemoval(items, status.data)
  const form = useRef<HTMLElement>(null)

  return (
    <>
      {isLimited && <AccountPolling />}
      <NewAccess
        node={node}
        app={app}
        status={status.data}
        otherNames={accesses.items.map(({ name }) => name)}
        form={form}
      >
        <NodeCard node={node} names={response} showsName={false} isCompact />
      </NewAccess>
      <HowTo app={app} isOpen={response.items.length === 0 && expired.length === 0} />
      <AccessList
        accesses={{ ...accesses, items }}
        status={status}
        notice={
          expired.length > 0 && (
            <ExpiredNotice
              accesses={expired}
              isLimited={isLimited}
              onCreate={() => form.current?.querySelector('input')?.focus()}
            />
          )
        }
      />
    </>
  )
}

/** Refetches the accesses when one is missing in the status, because it was deleted on another device or by an admin. */
function useRefetchOnRemoval(accesses: readonly Access[], status: AccessStatus | undefined): void {
  const isOutdated = status !== undefined && accesses.some(({ id }) => !status.items.some((item) => item.id === id))

  useEffect(() => {
    if (isOutdated) refetchAccesses()
  }, [isOutdated, status])
}

/** Refetches the accesses when one has expired and freed its slot, or when premium has changed their expiry. */
export function useRefetchOnExpiry(expiredCount: number): void {
  const isLimited = useIsLimited()
  const previous = useRef({ expiredCount: 0, isLimited })

  useEffect(() => {
    const hasExpired = expiredCount > previous.current.expiredCount
    const hasLimitChanged = isLimited !== previous.current.isLimited
    previous.current = { expiredCount, isLimited }
    if (!hasExpired && !hasLimitChanged) return
    const timer = setTimeout(refetchAccesses, limits.access.refetchAfterExpiry)
    return () => clearTimeout(timer)
  }, [expiredCount, isLimited])
}

type ExpiredNoticeProps = { accesses: readonly Access[]; isLimited: boolean; onCreate: () => void }

/** Lists the accesses that have expired on the open page, and offers premium and a new access. */
function ExpiredNotice({ accesses, isLimited, onCreate }: ExpiredNoticeProps) {
  const { t } = useTranslation()
  // An open card replaces the form.
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  return (
    <Hint
      tone="warning"
      action={
        <div className={layout.actions}>
          {isLimited && (
            <ButtonLink variant="primary" to={routes.premium.to()}>
              {t('office.create.premium')}
            </ButtonLink>
          )}
          {!isCardOpen && <Button onClick={onCreate}>{t('office.accesses.expired.create')}</Button>}
        </div>
      }
    >
      {accesses.map(({ id, name }) => (
        <p key={id}>{t('office.accesses.expired', { name })}</p>
      ))}
    </Hint>
  )
}

/** In seconds. The estimated server time can be behind, so that the server omits an access before it expires here. */
const clockTolerance = 3

/** The current accesses, and the accesses that expired on the open page until a newer one is created. Neither list has deleted accesses. */
function useExpiredAccesses({ items: loaded, isPending }: Batches<Access>) {
  const last = Math.max(0, ...loaded.map(({ expired_at }) => expired_at ?? 0))
  const now = useUnixNow(last, { every: 1 })
  const items = loaded.filter((access) => !isExpired(access, now))
  const [shown, setShown] = useState(items)
  const [expired, setExpired] = useState<readonly Access[]>([])

  // A list has no items while it is reset.
  if (!isPending && JSON.stringify(items) !== JSON.stringify(shown)) {
    const isGone = ({ id }: Access) => !items.some((item) => item.id === id)
    const added = shown.filter((access) => isGone(access) && isExpired(access, now + clockTolerance))
    const isNewer = (items[0]?.id ?? 0) > Math.max(0, ...[...shown, ...expired].map(({ id }) => id))
    setShown(items)
    setExpired([...(isNewer ? [] : expired.filter(isGone)), ...added])
  }
  return { items, expired }
}

const isExpired = ({ expired_at }: Access, now: number) => expired_at !== null && expired_at <= now
