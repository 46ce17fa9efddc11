import { routes } from '@sallyport/contract/config'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Navigate } from '@sallyport/runtime/router'
import { useIdParam } from '@sallyport/ui/routing'
import { NodeCard, Page, Pending } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
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
  const { t } = useTranslation()
  const accesses = useAccessesOfNode(id)
  const response = useLastDefined(accesses.firstPage)
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  // An open card holds the only copy of a config, so the page stays until it is closed.
  if (accesses.error?.status === 404 && !isCardOpen) return notFound

  return (
    <Page title={response?.node.name ?? t('office.node.title')} back={routes.nodes.to()}>
      {response && (
        <>
          <NodeCard node={response.node} names={response} showsName={false} />
          <HowTo typeName={response.types[response.node.type]} />
          <NewAccess node={response.node} />
        </>
      )}
      {response || accesses.isFailed ? <AccessList accesses={accesses} /> : <Pending shape="rows" />}
    </Page>
  )
}
