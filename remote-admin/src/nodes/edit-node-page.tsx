import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Navigate } from '@sallyport/runtime/router'
import { useIdParam } from '@sallyport/ui/routing'
import { Failed, Page, Pending } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { useAdminNode } from './admin-nodes-api.ts'
import { EditNodeForm } from './edit-node-form.tsx'
import { useFirstFetched } from './use-first-fetched.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function EditNodePage() {
  const id = useIdParam()
  const [reloads, setReloads] = useState(0)
  if (id === null) return notFound
  return <EditNode key={`${id} ${reloads}`} id={id} onReload={() => setReloads(reloads + 1)} />
}

function EditNode({ id, onReload }: { id: number; onReload: () => void }) {
  const words = useWords()
  const asked = useAdminNode(id)
  const known = useFirstFetched(asked)
  if (asked.error?.status === 404 && !known) return notFound

  const instead = asked.error ? (
    <Failed failure={asked.error} onRetry={asked.refetch} />
  ) : (
    <Pending shape="lines" count={12} />
  )
  return (
    <Page title={words('admin.edit.node.title')} back={routes.adminNodes.to()} width="form">
      {known ? <EditNodeForm known={known} onReload={onReload} /> : instead}
    </Page>
  )
}
