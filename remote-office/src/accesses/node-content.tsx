import { useRef } from 'react'
import type { Access, accessEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { NodeCard, type PagedListState } from '@sallyport/ui'
import { AccountPolling } from '../account/account-polling.tsx'
import { AccessList } from './access-list.tsx'
import { useAccessStatus } from './accesses-api.ts'
import { ExpiredNotice } from './expired-notice.tsx'
import { HowTo } from './how-to.tsx'
import { NewAccess } from './new-access.tsx'
import { useExpiredAccesses } from './use-expired-accesses.ts'
import { useIsLimited } from './use-is-limited.ts'
import { useRefetchOnExpiry } from './use-refetch-on-expiry.ts'
import { useRefetchOnRemoval } from './use-refetch-on-removal.ts'

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
