import type { Access, accessEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { NodeCard, type PagedListState } from '@sallyport/ui'
import { AccessList } from './access-list.tsx'
import { useAccessStatus } from './accesses-api.ts'
import { HowTo } from './how-to.tsx'
import { NewAccess } from './new-access.tsx'

type Props = { response: ResponseOf<typeof accessEndpoints.byNode>; accesses: PagedListState<Access> }

/** A node and the user's accesses on it, whose status is polled. */
export function NodeContent({ response, accesses }: Props) {
  const { node, types } = response
  const status = useAccessStatus(node.id)
  return (
    <>
      <NewAccess node={node} status={status.data} otherNames={accesses.items.map(({ name }) => name)}>
        <NodeCard node={node} names={response} showsName={false} isCompact />
      </NewAccess>
      <HowTo typeName={types[node.type]} isOpen={response.items.length === 0} />
      <AccessList accesses={accesses} status={status} />
    </>
  )
}
