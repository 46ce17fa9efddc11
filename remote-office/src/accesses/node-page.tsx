import { routes } from '@sallyport/contract/config'
import type { ListedNode } from '@sallyport/contract/endpoints'
import { cachedItem } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { NodeCard, Page, Pending } from '@sallyport/ui'
import { parseIdParam, useIdParam } from '@sallyport/ui/routing'
import { type ComponentProps, useState } from 'react'
import { AccessList } from './access-list.tsx'
import { prefetchNode, useAccessesOfNode } from './accesses-calls.ts'
import { NodeContent } from './node-content.tsx'

const noStatus = { isFetched: true }
const notFound = <Navigate to={routes.notFound.to()} replace />

export function NodePage() {
  const id = useIdParam()
  return id === null ? notFound : <AccessesOfNode id={id} />
}

NodePage.prefetch = (param: string | undefined) => {
  const id = parseIdParam(param)
  if (id !== null) prefetchNode(id)
}

function AccessesOfNode({ id }: { id: number }) {
  const { t } = useTranslation()
  const accesses = useAccessesOfNode(id)
  const response = useLastDefined(accesses.firstBatch)
  const listed = response ? undefined : listedNode(id)
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  const isPending = !response && !accesses.isFailed
  // An open card contains the only copy of a config, so the page stays until the card is closed.
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

/** Returns the last value that was not undefined, because a list has no data while it is reset. */
function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type Nodes = ComponentProps<typeof NodeCard>['names'] & { items: ListedNode[] }

/** A node with the names of its status and type, if cached by the list, the search or the recommended nodes. */
const listedNode = (id: number) => cachedItem<Nodes>('/api/node/', id)
