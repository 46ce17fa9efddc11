import type { OwnSession } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import {
  Badge,
  classNames,
  ConfirmButton,
  layout,
  Loaded,
  Pending,
  sessionClientText,
  useFocusAfterRemoval,
  useSessionTimes,
} from '@sallyport/ui'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useEndOtherSessions, useEndSession, useSessions } from './settings-calls.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './sessions.module.css'

/** The sessions of the user. All except the current session can be ended. */
export function SessionsSection() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <SettingsSection
      id="sessions"
      title={t('office.sessions.title')}
      text={t('office.sessions.text')}
      heading={heading}
    >
      <Loaded query={useSessions()} pending={<Pending shape="rows" count={2} />}>
        {({ items }) => <SessionList sessions={items} onRemoved={focusHeading} />}
      </Loaded>
    </SettingsSection>
  )
}

function SessionList({ sessions, onRemoved }: { sessions: OwnSession[]; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { run } = useEndSession()
  return (
    <>
      <ul role="list" aria-label={t('office.sessions.title')} className={classNames(layout.panel, styles.list)}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onEnd={run} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndOthersButton onRemoved={onRemoved} />}
    </>
  )
}

type RowProps = { session: OwnSession; onEnd: (session: OwnSession) => Promise<boolean>; onRemoved: () => void }

const phoneSystems: ReadonlySet<string | null> = new Set(['Android', 'iOS'])

function SessionRow({ session, onEnd, onRemoved }: RowProps) {
  const { t } = useTranslation()
  const { id, client, is_current } = session
  const name = sessionClientText(client, t)
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
          action={t('office.sessions.end')}
          aria-describedby={`session-${id}`}
          question={{ title: t('office.sessions.end.title'), text: t('office.sessions.end.text', { name }) }}
          onConfirmed={() => onEnd(session)}
        />
      )}
    </div>
  )
}

function SessionTimes({ session }: { session: OwnSession }) {
  const { created, lastUse } = useSessionTimes(session)
  return (
    <p className={classNames(layout.note, styles.times)}>
      <span>{created}</span>
      {!session.is_current && <span>{lastUse}</span>}
    </p>
  )
}

function EndOthersButton({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  const { run } = useEndOtherSessions()
  const frame = useFocusAfterRemoval<HTMLDivElement>(onRemoved)
  return (
    <div ref={frame}>
      <ConfirmButton
        action={t('office.sessions.end.others')}
        question={{ title: t('office.sessions.end.others.title'), text: t('office.sessions.end.others.text') }}
        onConfirmed={() => run()}
      />
    </div>
  )
}
