import { routes } from '@sallyport/contract/config'
import { adminAccessEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { ButtonLink, Empty, Loaded, NodeCard, Page, Pending, Skeleton } from '@sallyport/ui'
import { useIdParam, useOrigin } from '@sallyport/ui/routing'
import { useAccessColumns } from '../accesses/access-columns.tsx'
import { ListSection } from '../lists/list.tsx'
import { ownRoutes } from '../remote.ts'
import { NodeActions } from '../removal/node-actions.tsx'
import { useNode } from './node-api.ts'
import { NodeHealthSection } from './node-health-section.tsx'
import { NodeHistory } from './node-history.tsx'

const notFound = <Navigate to={routes.notFound.to()} replace />
const pending = (
  <Pending>
    <Skeleton shape="rows" count={1} />
    <Skeleton shape="facts" count={8} />
  </Pending>
)

export function AdminNodePage() {
  const id = useIdParam()
  return id === null ? notFound : <AdminNode key={id} id={id} />
}

function AdminNode({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useNode(id)
  const { data, error } = query
  const origin = useOrigin()
  if (error?.status === 404) return notFound
  return (
    <Page
      title={data?.node.name ?? t('admin.node.title')}
      section={t('admin.section')}
      width="wide"
      back={origin ?? ownRoutes.adminNodes.to()}
      action={data && <NodeActions node={data.node} isDescribed={false} />}
    >
      <Loaded query={query} pending={pending}>
        {(response) => (
          <>
            <NodeCard node={response.node} names={response} showsName={false} />
            <NodeHealthSection id={id} />
            <NodeHistory id={id} />
            <AccessesOfNode id={id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function AccessesOfNode({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.node.accesses')}
      endpoint={adminAccessEndpoints.ofNode}
      id={id}
      columns={useAccessColumns('node')}
      rowKey={({ access_id }) => access_id}
      empty={
        <Empty
          title={t('admin.node.accesses.empty')}
          text={t('admin.node.accesses.empty.text')}
          action={<ButtonLink to={routes.node.to({ id })}>{t('admin.node.accesses.empty.create')}</ButtonLink>}
        />
      }
    />
  )
}
