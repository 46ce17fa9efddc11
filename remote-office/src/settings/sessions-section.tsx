import type { OwnSession } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, ConfirmButton, layout, Loaded, Pending, useFocusAfterRemoval } from '@sallyport/ui'
import { useRef } from 'react'
import { SessionRow } from './session-row.tsx'
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
