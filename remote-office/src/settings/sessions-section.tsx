import { type OwnSession, ownSessionEndpoints, type ResponseOf } from '@sallyport/contract/endpoints'
import { queryClient, useAction, useCall } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { ConfirmButton, Loaded, Pending, useFocusAfterRemoval } from '@sallyport/ui'
import { useRef } from 'react'
import { clientText, SessionRow } from './session-row.tsx'
import styles from './sessions.module.css'

/** The sessions of the user, which can be ended except for this one. */
export function SessionsSection() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {t('office.sessions.title')}
      </h2>
      <Loaded query={useSessions()} pending={<Pending shape="rows" count={2} />}>
        {({ items }) => <SessionList sessions={items} onRemoved={focusHeading} />}
      </Loaded>
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
  const { run } = useEndOtherSessions()
  const frame = useFocusAfterRemoval<HTMLDivElement>(onRemoved)
  return (
    <div ref={frame}>
      <ConfirmButton
        question={{
          title: t('office.sessions.end.others.title'),
          text: t('office.sessions.end.others.text'),
          action: t('office.sessions.end.others'),
        }}
        onConfirmed={() => run()}
      >
        {t('office.sessions.end.others')}
      </ConfirmButton>
    </div>
  )
}

type Sessions = ResponseOf<typeof ownSessionEndpoints.list>

const useSessions = () => useCall(ownSessionEndpoints.list, {}, [], { isCached: false })

/** Removes ended sessions from the list without a request. */
function keepSessions(isOpen: (session: OwnSession) => boolean) {
  queryClient.setQueriesData<Sessions>(
    { queryKey: [ownSessionEndpoints.list.path] },
    (cached) => cached && { ...cached, items: cached.items.filter(isOpen) },
  )
}

/** Ends a session; a 404 response means that it has ended already. */
function useEndSession() {
  const { t } = useTranslation()
  return useAction(ownSessionEndpoints.end, {
    request: ({ id }: OwnSession) => ({ params: { id } }),
    refetchesOnError: [ownSessionEndpoints.list],
    handles: [404],
    onSuccess(_, ended) {
      keepSessions(({ id }) => id !== ended.id)
      void notify.success(t('office.sessions.ended', { name: clientText(ended.client, t) }))
    },
  })
}

function useEndOtherSessions() {
  const { t } = useTranslation()
  return useAction(ownSessionEndpoints.endOthers, {
    request: () => ({}),
    refetchesOnError: [ownSessionEndpoints.list],
    onSuccess() {
      keepSessions(({ is_current }) => is_current)
      void notify.success(t('office.sessions.others.ended'))
    },
  })
}
