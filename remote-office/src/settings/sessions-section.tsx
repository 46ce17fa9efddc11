import { useRef } from 'react'
import type { OwnSession } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Failed, Pending, useConfirm, useFocusAfterRemoval } from '@sallyport/ui'
import { SessionRow } from './session-row.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './sessions-api.ts'
import styles from './sessions.module.css'

/** The sessions of the user, which can be ended except for this one. */
export function SessionsSection() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useSessions()
  const focusHeading = () => heading.current?.focus()
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {t('office.sessions.title')}
      </h2>
      {data && <SessionList sessions={data.items} onRemoved={focusHeading} />}
      {!data && (error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="rows" count={2} />)}
    </section>
  )
}

function SessionList({ sessions, onRemoved }: { sessions: OwnSession[]; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { run } = useEndSession()
  return (
    <>
      <ul role="list" aria-label={t('office.sessions.title')} className={styles.list}>
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
  const { run, isRunning } = useEndOtherSessions()
  const { confirm, dialog } = useConfirm()
  const frame = useFocusAfterRemoval<HTMLDivElement>(onRemoved)

  async function handleEnd() {
    const isSure = await confirm({
      title: t('office.sessions.end.others.title'),
      text: t('office.sessions.end.others.text'),
      action: t('office.sessions.end.others'),
    })
    if (isSure) await run()
  }

  return (
    <div ref={frame}>
      <Button busy={isRunning} onClick={() => void handleEnd()}>
        {t('office.sessions.end.others')}
      </Button>
      {dialog}
    </div>
  )
}
