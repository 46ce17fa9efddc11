import { currentAccount, useSession } from '@sallyport/runtime/session'
import { router } from './router.tsx'

/**
 * Reloads the document when its page belongs to another user than the session, whose data may be in its memory: after a sign-in in another
 * tab or in the back/forward cache. Register it after the session store, which follows the same events.
 * @param unmount removes the page, and with it the question before an unload, at once: a reload can take long.
 */
export function reloadForOtherUser(unmount: () => void): void {
  /** The account for which the guards have let the current page through; undefined for guests. */
  let pageAccountId = currentAccount()?.id
  router.subscribe(({ navigation, revalidation }) => {
    if (navigation.state === 'idle' && revalidation === 'idle') pageAccountId = currentAccount()?.id
  })

  const isOfOtherUser = () => pageAccountId !== undefined && currentAccount()?.id !== pageAccountId
  function reload() {
    unmount()
    // Toasts have another React root.
    document.body.replaceChildren()
    location.reload()
  }
  // A logout in another tab needs no reload: the guards replace the page.
  useSession.subscribe(({ account }) => {
    if (account && isOfOtherUser()) reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isOfOtherUser()) reload()
  })
}
