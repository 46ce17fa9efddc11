import { routes } from '@sallyport/contract/config'
import { useBlocker } from '@sallyport/runtime/router'
import { useSession } from '@sallyport/runtime/session'
import { useEffect, useRef } from 'react'
import { ConfirmDialog, type ConfirmOptions } from './confirm-dialog.tsx'

type Props = ConfirmOptions & {
  when: boolean
}

/**
 * Asks before a navigation or an unload loses content. Render it once per page, because React Router supports one blocker
 * (https://reactrouter.com/api/hooks/useBlocker). A blocked navigation continues when `when` becomes false.
 */
export function ConfirmLeave({ when, ...options }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      nextLocation.pathname !== currentLocation.pathname &&
      // Neither a logout nor the redirect after the end of a session is blocked.
      nextLocation.pathname !== routes.logout.path &&
      useSession.getState().token !== null,
  )
  // The router throws if a blocker is settled twice.
  const settledBlocker = useRef<typeof blocker>(null)
  useConfirmUnload(when)
  useEffect(() => {
    if (!when && blocker !== settledBlocker.current) blocker.proceed?.()
  }, [when, blocker])

  if (!when || blocker.state !== 'blocked') return null
  function settle(isConfirmed: boolean) {
    settledBlocker.current = blocker
    if (isConfirmed) blocker.proceed?.()
    else blocker.reset?.()
  }
  return <ConfirmDialog {...options} onSettled={settle} />
}

/** Makes the browser ask before it unloads the document (https://developer.mozilla.org/docs/Web/API/Window/beforeunload_event). */
function useConfirmUnload(when: boolean) {
  useEffect(() => {
    if (!when) return
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirm)
    return () => window.removeEventListener('beforeunload', confirm)
  }, [when])
}
