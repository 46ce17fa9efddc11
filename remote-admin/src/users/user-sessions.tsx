import type { UserSession } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Card, layout, useUnixNow } from '@sallyport/ui'
import { formatDate, formatRelativeTime } from '@sallyport/ui/format'
import { PageSection } from '../layout/page-section.tsx'
import styles from './users.module.css'

/** In seconds: the server updates `used_at` with this accuracy. */
const accuracy = 60 * 60

export function UserSessions({ sessions }: { sessions: readonly UserSession[] }) {
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
  // Some browser names contain the name of the system.
  if (browser !== null && system !== null && !browser.includes(system))
    return t('admin.user.sessions.client', { browser, system })
  return browser ?? system ?? t('admin.user.sessions.unknown')
}
