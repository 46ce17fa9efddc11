import { routes } from '@sallyport/contract/config'
import type { UserPage, UserSession } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import {
  Card,
  ConnectionState,
  layout,
  Loaded,
  Page,
  Pending,
  Skeleton,
  TrafficAmounts,
  useUnixNow,
} from '@sallyport/ui'
import { dash, formatDate, formatRelativeTime, formatTimestamp } from '@sallyport/ui/format'
import { useIdParam, useOrigin } from '@sallyport/ui/routing'
import { Fact, Facts, PageSection } from '../layout/page-section.tsx'
import { NameWithId, UserLink } from '../lists/cells.tsx'
import { LabelBadge } from '../lists/labels.tsx'
import { ownRoutes } from '../remote.ts'
import { UserActions, userEmailId } from './user-actions.tsx'
import { AccessesOfUser, LogOfUser, OrdersOfUser } from './user-lists.tsx'
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

type Props = Pick<UserPage, 'user' | 'inviter'>

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
  if (at === null) return dash
  return at > now ? formatDate(at) : t('admin.user.premium.ended', { date: formatDate(at) })
}

/** In seconds: the server records the use of a session with this accuracy. */
const accuracy = 60 * 60

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

function Session({ session: { client, created_at, used_at } }: { session: UserSession }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useUnixNow(null)
  const lastUse =
    now - used_at < accuracy
      ? t('admin.user.sessions.recently')
      : t('admin.user.sessions.used', { time: formatRelativeTime(used_at, now, language) })
  return (
    <li className={styles.session}>
      <span>{clientText(client, t)}</span>
      <span className={layout.note}>
        {t('admin.user.sessions.created', { date: formatDate(created_at) })} · {lastUse}
      </span>
    </li>
  )
}

function clientText({ browser, system }: UserSession['client'], t: TFunction): string {
  // Some names of browsers contain the name of their system.
  if (browser !== null && system !== null && !browser.includes(system))
    return t('admin.user.sessions.client', { browser, system })
  return browser ?? system ?? t('admin.user.sessions.unknown')
}
