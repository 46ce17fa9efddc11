import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Navigate } from '@sallyport/runtime/router'
import { useIdParam, useIsFrom } from '@sallyport/ui/routing'
import { Failed, Page } from '@sallyport/ui'
import { useFirstFetched } from '../forms/use-first-fetched.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ownRoutes } from '../remote.ts'
import { useAdminNode } from './admin-nodes-api.ts'
import { EditNodeForm } from './edit-node-form.tsx'
import { PendingNodeForm } from './pending-node-form.tsx'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function EditNodePage() {
  const id = useIdParam()
  const [reloads, setReloads] = useState(0)
  if (id === null) return notFound
  return <EditNode key={`${id} ${reloads}`} id={id} onReload={() => setReloads(reloads + 1)} />
}

function EditNode({ id, onReload }: { id: number; onReload: () => void }) {
  const { t } = useTranslation()
  const query = useAdminNode(id)
  const response = useFirstFetched(query)
  const nodePage = routes.adminNode.to({ id })
  const back = useIsFrom(nodePage) ? nodePage : ownRoutes.adminNodes.to()
  if (query.error?.status === 404 && !response) return notFound

  const fallback = query.error ? <Failed failure={query.error} onRetry={query.refetch} /> : <PendingNodeForm />
  return (
    <Page title={t('admin.edit.node.title')} back={back} width="column">
      {response ? <EditNodeForm response={response} cancelTo={back} onReload={onReload} /> : fallback}
    </Page>
  )
}
