import type { Language } from '@sallyport/contract/config'
import type { OwnSession, SessionClient } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Badge, classNames, ConfirmButton, layout, useFocusAfterRemoval, useUnixNow } from '@sallyport/ui'
import { formatDate, formatRelativeTime } from '@sallyport/ui/format'
import { Monitor, Smartphone } from 'lucide-react'
import styles from './sessions.module.css'

type Props = { session: OwnSession; onEnd: (session: OwnSession) => Promise<boolean>; onRemoved: () => void }

const phoneSystems: ReadonlySet<string | null> = new Set(['Android', 'iOS'])

export function SessionRow({ session, onEnd, onRemoved }: Props) {
  const { t } = useTranslation()
  const { id, client, is_current } = session
  const name = clientText(client, t)
  const row = useFocusAfterRemoval<HTMLDivElement>(onRemoved)
  const Icon = phoneSystems.has(client.system) ? Smartphone : Monitor
  return (
    <div ref={row} className={styles.row}>
      <Icon size={20} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div className={styles.description}>
        <h3 id={`session-${id}`} className={styles.name}>
          {name}
        </h3>
        <SessionTimes session={session} />
      </div>
      {is_current ? (
        <Badge tone="accent">{t('office.sessions.current')}</Badge>
      ) : (
        <ConfirmButton
          aria-describedby={`session-${id}`}
          question={{
            title: t('office.sessions.end.title'),
            text: t('office.sessions.end.text', { name }),
            action: t('office.sessions.end'),
          }}
          onConfirmed={() => onEnd(session)}
        >
          {t('office.sessions.end')}
        </ConfirmButton>
      )}
    </div>
  )
}

function SessionTimes({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useUnixNow(null)
  return (
    <p className={classNames(layout.note, styles.times)}>
      <span>{t('office.sessions.created', { date: formatDate(session.created_at) })}</span>
      {!session.is_current && <span>{lastUseText(session, now, { t, language })}</span>}
    </p>
  )
}

/** Describes the browser and the system of a session. */
export function clientText({ browser, system }: SessionClient, t: TFunction): string {
  // Some browser names contain the name of the system.
  if (browser !== null && system !== null && !browser.includes(system))
    return t('office.sessions.client', { browser, system })
  return browser ?? system ?? t('office.sessions.client.unknown')
}

/** In seconds: the server records the use of a session with this accuracy. */
const accuracy = 60 * 60

function lastUseText({ used_at }: OwnSession, now: number, { t, language }: { t: TFunction; language: Language }) {
  if (now - used_at < accuracy) return t('office.sessions.used.recently')
  return t('office.sessions.used', { time: formatRelativeTime(used_at, now, language) })
}
