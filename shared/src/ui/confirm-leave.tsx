import { useEffect } from 'react'
import { routes } from 'shared/config'
import { useBlocker } from 'shared/router'
import { useSession } from 'shared/session'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

/**
 * Asks for confirmation before a navigation or an unload discards what is on the page, for as long as it is mounted.
 * React Router supports one blocker at a time (https://reactrouter.com/api/hooks/useBlocker), so render it once a page.
 */
export function ConfirmLeave(question: Question) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      // A logout is never delayed: the session is over.
      nextLocation.pathname !== routes.logout.path &&
      useSession.getState().token !== null,
  )
  useConfirmUnload()

  if (blocker.state !== 'blocked') return null
  return <ConfirmDialog {...question} onAnswered={(isYes) => (isYes ? blocker.proceed() : blocker.reset())} />
}

/** The browser asks in its own words: https://developer.mozilla.org/docs/Web/API/Window/beforeunload_event */
function useConfirmUnload() {
  useEffect(() => {
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirm)
    return () => window.removeEventListener('beforeunload', confirm)
  }, [])
}
