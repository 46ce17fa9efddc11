import type { UserPage } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, ConnectionState, TrafficAmounts, useUnixNow, layout } from '@sallyport/ui'
import { dash, formatDate, formatTimestamp } from '@sallyport/ui/format'
import { Fact, Facts } from '../layout/facts.tsx'
import { PageSection } from '../layout/page-section.tsx'
import { NameWithId, UserLink } from '../lists/cells.tsx'
import { LabelBadge } from '../lists/columns.tsx'
import styles from './users.module.css'
import { UserActions } from './user-actions.tsx'
import { userEmailId, userStatusLabels, userTypeLabel } from './user-labels.ts'
import { useChangeUser } from './users-api.ts'

type Props = Pick<UserPage, 'user' | 'inviter'>

/** What is known of an account, and the same actions as in the list of users. */
export function AccountSection({ user, inviter }: Props) {
  const { t } = useTranslation()
  const change = useChangeUser()
  return (
    <PageSection title={t('admin.user.account')}>
      <Card className={styles.card}>
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
