import { useEffect } from 'react'
import { routes } from '@sallyport/contract/config'
import { useBlocker } from '@sallyport/runtime/router'
import { useSession } from '@sallyport/runtime/session'
import { ConfirmDialog, type ConfirmOptions } from './confirm-dialog.tsx'

type Props = ConfirmOptions & {
  /** Whether the page has something to lose. */
  when: boolean
}

/**
 * Asks for confirmation before a navigation or an unload discards what is on the page. When there is nothing to lose any
 * more, a navigation that an open question has interrupted continues, so keep this mounted and switch `when`.
 * React Router supports one blocker at a time (https://reactrouter.com/api/hooks/useBlocker), so render it once a page.
 */
export function ConfirmLeave({ when, ...question }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      nextLocation.pathname !== currentLocation.pathname &&
      // A logout is never delayed: the session is over.
      nextLocation.pathname !== routes.logout.path &&
      useSession.getState().token !== null,
  )
  const { proceed } = blocker
  useConfirmUnload(when)
  useEffect(() => {
    if (!when) proceed?.()
  }, [when, proceed])

  if (!when || blocker.state !== 'blocked') return null
  return <ConfirmDialog {...question} onAnswered={(isYes) => (isYes ? blocker.proceed() : blocker.reset())} />
}

/** The browser asks in its own words: https://developer.mozilla.org/docs/Web/API/Window/beforeunload_event */
function useConfirmUnload(when: boolean) {
  useEffect(() => {
    if (!when) return
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirm)
    return () => window.removeEventListener('beforeunload', confirm)
  }, [when])
}
