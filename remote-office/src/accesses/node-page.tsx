import { routes } from '@sallyport/contract/config'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Navigate } from '@sallyport/runtime/router'
import { useIdParam } from '@sallyport/ui/routing'
import { NodeCard, Page, Pending } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { AccessList } from './access-list.tsx'
import { useAccessesOfNode } from './accesses-api.ts'
import { listedNode } from './listed-node.ts'
import { NodeContent } from './node-content.tsx'
import { useLastDefined } from './use-last-defined.ts'

const noStatus = { isFetched: true }
const notFound = <Navigate to={routes.notFound.to()} replace />

export function NodePage() {
  const id = useIdParam()
  return id === null ? notFound : <AccessesOfNode id={id} />
}

function AccessesOfNode({ id }: { id: number }) {
  const { t } = useTranslation()
  const accesses = useAccessesOfNode(id)
  const response = useLastDefined(accesses.firstPage)
  const listed = response ? undefined : listedNode(id)
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  const isPending = !response && !accesses.isFailed
  // An open card holds the only copy of a config, so the page stays until it is closed.
  if (accesses.error?.status === 404 && !isCardOpen) return notFound

  return (
    <Page
      title={response?.node.name ?? listed?.item.name ?? t('office.node.title')}
      back={routes.nodes.to()}
      width="column"
    >
      {response && <NodeContent response={response} accesses={accesses} />}
      {!response && accesses.isFailed && <AccessList accesses={accesses} status={noStatus} />}
      {isPending && listed && <NodeCard node={listed.item} names={listed.list} showsName={false} isCompact />}
      {isPending && <Pending shape="rows" />}
    </Page>
  )
}
