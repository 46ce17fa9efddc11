import { useEffect, useRef } from 'react'
import type { Access, accessEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { NodeCard, type PagedListState } from '@sallyport/ui'
import { limits } from '@sallyport/contract/config'
import { AccountPolling } from '../account/account-polling.tsx'
import { AccessList } from './access-list.tsx'
import { type AccessStatus, refetchAccesses, useAccessStatus } from './accesses-api.ts'
import { ExpiredNotice } from './expired-notice.tsx'
import { HowTo } from './how-to.tsx'
import { NewAccess } from './new-access.tsx'
import { useExpiredAccesses } from './use-expired-accesses.ts'
import { useIsLimited } from './use-is-limited.ts'

type Props = { response: ResponseOf<typeof accessEndpoints.byNode>; accesses: PagedListState<Access> }

/** A node and the user's accesses on it, whose status is polled. */
export function NodeContent({ response, accesses }: Props) {
  const { node, types } = response
  const status = useAccessStatus(node.id)
  const isLimited = useIsLimited()
  const { items, expired } = useExpiredAccesses(accesses)
  useRefetchOnExpiry(accesses.items.length - items.length)
  useRefetchOnRemoval(items, status.data)
  const form = useRef<HTMLElement>(null)

  return (
    <>
      {isLimited && <AccountPolling />}
      <NewAccess node={node} status={status.data} otherNames={accesses.items.map(({ name }) => name)} form={form}>
        <NodeCard node={node} names={response} showsName={false} isCompact />
      </NewAccess>
      <HowTo typeName={types[node.type]} isOpen={response.items.length === 0 && expired.length === 0} />
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

/** Refetches the accesses when a status lacks one of them, because it was deleted on another device or by an admin. */
function useRefetchOnRemoval(accesses: readonly Access[], status: AccessStatus | undefined): void {
  const isOutdated = status !== undefined && accesses.some(({ id }) => !status.items.some((item) => item.id === id))

  useEffect(() => {
    if (isOutdated) refetchAccesses()
  }, [isOutdated, status])
}

/**
 * Refetches the accesses when one has expired and freed its slot, or when premium has started or ended and the accesses have
 * got another end. `expiredCount` is the number of loaded accesses that have expired.
 */
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
