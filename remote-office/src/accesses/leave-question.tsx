import { useEffect } from 'react'
import { routes } from 'shared/config'
import { useBlocker } from 'shared/router'
import { useSession } from 'shared/session'
import { ConfirmDialog } from 'shared/ui'
import { useWords } from '../words.ts'

/** Asks before the page goes with what is on it. Signing out does not wait for an answer: the session is over. */
export function LeaveQuestion({ name }: { name: string }) {
  const words = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== routes.logout.path &&
      useSession.getState().token !== null,
  )
  useAskBeforeUnload()

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={words('office.leave.title')}
      text={words('office.leave.text', { name })}
      action={words('office.leave.action')}
      onAnswered={(isYes) => (isYes ? blocker.proceed() : blocker.reset())}
    />
  )
}

/** The browser asks in words of its own. */
function useAskBeforeUnload() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
