import type { UserSession } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, layout, sessionClientText, useSessionTimes } from '@sallyport/ui'
import { PageSection } from '../layout/page-section.tsx'
import styles from './users.module.css'

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

function Session({ session }: { session: UserSession }) {
  const { t } = useTranslation()
  const { created, lastUse } = useSessionTimes(session)
  return (
    <li className={styles.session}>
      <span>{sessionClientText(session.client, t)}</span>
      <span className={layout.note}>
        {created} · {lastUse}
      </span>
    </li>
  )
}
