import { routes } from '@sallyport/contract/config'
import {
  adminAccessEndpoints,
  type Billing,
  billingEndpoints,
  logEndpoints,
  type UserPage as UserPageResponse,
  type UserSession,
} from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link, Navigate } from '@sallyport/runtime/router'
import {
  Card,
  ConnectionState,
  layout,
  Loaded,
  Page,
  Pending,
  sessionClientText,
  Skeleton,
  TrafficAmounts,
  useSessionTimes,
  useUnixNow,
} from '@sallyport/ui'
import { dash, formatDate, formatTimestamp } from '@sallyport/ui/format'
import { useIdParam, usePreviousPath } from '@sallyport/ui/routing'
import { useAccessColumns } from '../accesses/accesses-columns.tsx'
import { planColumn, statusColumn, timeColumns } from '../billings/billings-columns.tsx'
import { Fact, Facts, PageSection } from '../layout/page-section.tsx'
import { NameWithId, UserLink } from '../lists/cells.tsx'
import { shortCode } from '../lists/copy-value.tsx'
import { LabelBadge } from '../lists/labels.tsx'
import { ListSection } from '../lists/list.tsx'
import type { Column } from '../lists/table-columns.ts'
import { logColumns } from '../log/log-columns.tsx'
import { ownRoutes } from '../remote.ts'
import { UserActions, userEmailId } from './user-actions.tsx'
import { useChangeUser, useUserPage } from './users-calls.ts'
import { userStatusLabels, userTypeLabel } from './users-columns.tsx'
import styles from './users.module.css'

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
  const previousPath = usePreviousPath()
  const accessColumns = useAccessColumns('user')
  if (query.error?.status === 404) return notFound
  return (
    <Page
      title={query.data?.user.email ?? t('admin.user.title')}
      section={t('admin.section')}
      width="wide"
      back={previousPath ?? ownRoutes.adminUsers.to()}
    >
      <Loaded query={query} pending={pending}>
        {({ user, inviter, sessions }) => (
          <>
            <AccountSection user={user} inviter={inviter} />
            <ListSection
              title={t('admin.user.accesses')}
              endpoint={adminAccessEndpoints.ofUser}
              id={id}
              columns={accessColumns}
              rowKey={({ access_id }) => access_id}
              empty={t('admin.user.accesses.none')}
            />
            <ListSection
              title={t('admin.user.orders')}
              endpoint={billingEndpoints.ofUser}
              id={id}
              columns={[...linkColumns, statusColumn(t), planColumn, ...timeColumns]}
              rowKey={(order) => order.id}
              empty={t('admin.user.orders.none')}
            />
            <UserSessions sessions={sessions} />
            <ListSection
              title={t('admin.user.log')}
              endpoint={logEndpoints.ofUser}
              id={id}
              columns={logColumns(t)}
              rowKey={(entry) => entry.id}
              empty={t('admin.log.empty')}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Links to the order in the list of billings, where admins settle and refund orders. */
const linkColumns: Column<Billing>[] = [
  { title: 'admin.column.id', width: 4.25, cell: ({ id }) => id },
  {
    title: 'admin.column.external.id',
    width: 9,
    cell: ({ external_id, user_email }) => (
      <Link to={`${ownRoutes.adminBillings.to()}?${new URLSearchParams({ search: external_id ?? user_email })}`}>
        {external_id === null ? dash : <code>{shortCode(external_id)}</code>}
      </Link>
    ),
  },
]

type Props = Pick<UserPageResponse, 'user' | 'inviter'>

function AccountSection({ user, inviter }: Props) {
  const { t } = useTranslation()
  const change = useChangeUser()
  return (
    <PageSection title={t('admin.user.account')}>
      <Card className={layout.looseStack}>
        <AccountFacts user={user} inviter={inviter} />
        <div className={layout.actions}>
          <UserActions user={user} onConfirmed={change} />
        </div>
      </Card>
    </PageSection>
  )
}

function AccountFacts({ user, inviter }: Props) {
  const { t } = useTranslation()
  const { id, email, status, active_accesses, last_seen, traffic, created_at, updated_at } = user
  return (
    <Facts>
      <Fact name={t('admin.column.id')}>{id}</Fact>
      <Fact name={t('admin.column.email')}>
        <span id={userEmailId(user)}>{email}</span>
      </Fact>
      <Fact name={t('admin.column.status')}>
        <LabelBadge {...userStatusLabels[status]} />
      </Fact>
      <Fact name={t('admin.column.type')}>
        <LabelBadge {...userTypeLabel(user)} />
      </Fact>
      <Fact name={t('admin.user.premium')}>
        <PremiumEnd at={user.premium_expired_at} />
      </Fact>
      <Fact name={t('admin.user.inviter')}>
        {inviter ? (
          <UserLink id={inviter.id}>
            <NameWithId name={inviter.email} id={inviter.id} />
          </UserLink>
        ) : (
          dash
        )}
      </Fact>
      <Fact name={t('admin.user.accesses.active')}>{active_accesses ?? dash}</Fact>
      <Fact name={t('admin.column.connection')}>
        {last_seen === undefined ? dash : <ConnectionState lastHandshake={last_seen} />}
      </Fact>
      <Fact name={t('admin.column.traffic')}>{traffic ? <TrafficAmounts traffic={traffic} /> : dash}</Fact>
      <Fact name={t('admin.column.created')}>{formatTimestamp(created_at)}</Fact>
      <Fact name={t('admin.column.updated')}>{updated_at === null ? dash : formatTimestamp(updated_at)}</Fact>
    </Facts>
  )
}

function PremiumEnd({ at }: { at: number | null }) {
  const { t } = useTranslation()
  const now = useUnixNow(at)
  if (at === null) return <span>{dash}</span>
  return <span>{at > now ? formatDate(at) : t('admin.user.premium.ended', { date: formatDate(at) })}</span>
}

function UserSessions({ sessions }: { sessions: readonly UserSession[] }) {
  const { t } = useTranslation()
  const title = t('admin.user.sessions')
  return (
    <PageSection title={title}>
      <Card>
        {sessions.length === 0 ? (
          <p className={layout.note}>{t('admin.user.sessions.empty')}</p>
        ) : (
          <ul role="list" aria-label={title} className={layout.stack}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Card>
    </PageSection>
  )
}

function Session({ session }: { session: UserSession }) {
  const { t } = useTranslation()
  const { created, lastUse } = useSessionTimes(session)
  return (
    <li className={styles.session}>
      <span>{sessionClientText(session.client, t)}</span>
      <span className={layout.note}>{`${created} · ${lastUse}`}</span>
    </li>
  )
}
