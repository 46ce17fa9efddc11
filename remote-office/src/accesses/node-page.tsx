import { routes } from '@sallyport/contract/config'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Navigate } from '@sallyport/runtime/router'
import { useIdParam } from '@sallyport/ui/routing'
import { NodeCard, Page, Pending } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { AccessList } from './access-list.tsx'
import { useAccessesOfNode } from './accesses-api.ts'
import { HowTo } from './how-to.tsx'
import { NewAccess } from './new-access.tsx'
import { useLastDefined } from './use-last-defined.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function NodePage() {
  const id = useIdParam()
  return id === null ? notFound : <AccessesOfNode id={id} />
}

function AccessesOfNode({ id }: { id: number }) {
  const words = useWords()
  const accesses = useAccessesOfNode(id)
  const known = useLastDefined(accesses.first)
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  // A node that goes away does not take an open card with it.
  if (accesses.error?.status === 404 && !isCardOpen) return notFound

  return (
    <Page title={known?.node.name ?? words('office.node.title')} back={routes.nodes.to()}>
      {known && (
        <>
          <NodeCard node={known.node} names={known} isNamed={false} />
          <HowTo typeName={known.types[known.node.type]} />
          <NewAccess node={known.node} />
        </>
      )}
      {known || accesses.isFailed ? <AccessList accesses={accesses} /> : <Pending shape="rows" />}
    </Page>
  )
}
