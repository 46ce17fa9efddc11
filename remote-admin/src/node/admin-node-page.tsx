import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, NodeCard, Page, Pending, Skeleton } from '@sallyport/ui'
import { useIdParam, useOrigin } from '@sallyport/ui/routing'
import { AccessesOfNode } from '../accesses/access-sections.tsx'
import { ownRoutes } from '../remote.ts'
import { NodeActions } from '../removal/node-actions.tsx'
import { useNode } from './node-api.ts'
import { NodeHealthSection } from './node-health-section.tsx'
import { NodeHistory } from './node-history.tsx'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function AdminNodePage() {
  const id = useIdParam()
  return id === null ? notFound : <AdminNode key={id} id={id} />
}

function AdminNode({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useNode(id)
  const origin = useOrigin()
  if (error?.status === 404) return notFound

  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <PendingSections />
  return (
    <Page
      title={data?.node.name ?? t('admin.node.title')}
      section={t('admin.section')}
      width="wide"
      back={origin ?? ownRoutes.adminNodes.to()}
      action={data && <NodeActions node={data.node} isDescribed={false} />}
    >
      {data ? (
        <>
          <NodeCard node={data.node} names={data} showsName={false} />
          <NodeHealthSection id={id} />
          <NodeHistory id={id} />
          <AccessesOfNode id={id} />
        </>
      ) : (
        fallback
      )}
    </Page>
  )
}

const PendingSections = () => (
  <Pending>
    <Skeleton shape="rows" count={1} />
    <Skeleton shape="facts" count={8} />
  </Pending>
)
