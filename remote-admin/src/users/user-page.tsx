import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Loaded, Page, Pending, Skeleton } from '@sallyport/ui'
import { useIdParam, useOrigin } from '@sallyport/ui/routing'
import { ownRoutes } from '../remote.ts'
import { AccountSection } from './account-section.tsx'
import { AccessesOfUser, LogOfUser, OrdersOfUser } from './user-lists.tsx'
import { UserSessions } from './user-sessions.tsx'
import { useUserPage } from './users-api.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />
const pending = (
  <Pending>
    <Skeleton shape="facts" count={11} />
    <Skeleton shape="table" count={4} />
  </Pending>
)

export function UserPage() {
  const id = useIdParam()
  return id === null ? notFound : <UserOfId key={id} id={id} />
}

function UserOfId({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useUserPage(id)
  const origin = useOrigin()
  if (query.error?.status === 404) return notFound
  return (
    <Page
      title={query.data?.user.email ?? t('admin.user.title')}
      section={t('admin.section')}
      width="wide"
      back={origin ?? ownRoutes.adminUsers.to()}
    >
      <Loaded query={query} pending={pending}>
        {({ user, inviter, sessions }) => (
          <>
            <AccountSection user={user} inviter={inviter} />
            <AccessesOfUser id={user.id} />
            <OrdersOfUser id={user.id} />
            <UserSessions sessions={sessions} />
            <LogOfUser id={user.id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
