import { routes } from '@sallyport/contract/config'
import type { UserPage as UserPageData } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, Page, Pending, Skeleton } from '@sallyport/ui'
import { useIdParam, useOrigin } from '@sallyport/ui/routing'
import { AccessesOfUser } from '../accesses/access-sections.tsx'
import { LogOfUser } from '../admin-log/log-of-user.tsx'
import { OrdersOfUser } from '../billings/orders-of-user.tsx'
import { ownRoutes } from '../remote.ts'
import { AccountSection } from './account-section.tsx'
import { UserSessions } from './user-sessions.tsx'
import { useUserPage } from './users-api.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function UserPage() {
  const id = useIdParam()
  return id === null ? notFound : <UserOfId key={id} id={id} />
}

function UserOfId({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useUserPage(id)
  const origin = useOrigin()
  if (error?.status === 404) return notFound

  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <PendingSections />
  return (
    <Page
      title={data?.user.email ?? t('admin.user.title')}
      section={t('admin.section')}
      width="wide"
      back={origin ?? ownRoutes.adminUsers.to()}
    >
      {data ? <Sections data={data} /> : fallback}
    </Page>
  )
}

function Sections({ data: { user, inviter, sessions } }: { data: UserPageData }) {
  return (
    <>
      <AccountSection user={user} inviter={inviter} />
      <AccessesOfUser id={user.id} />
      <OrdersOfUser id={user.id} />
      <UserSessions sessions={sessions} />
      <LogOfUser id={user.id} />
    </>
  )
}

const PendingSections = () => (
  <Pending>
    <Skeleton shape="facts" count={11} />
    <Skeleton shape="table" count={4} />
  </Pending>
)
