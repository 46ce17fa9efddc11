import { currentAccount, useSession } from '@sallyport/runtime/session'
import { router } from './router.tsx'

/**
 * Reloads the document when another user has signed in, in another tab or while the document was in the back/forward cache: its memory may
 * contain data of the previous user. Register it after the session store, which listens to the same events.
 * @param unmount removes the page and its `beforeunload` listener at once, because a reload can take long
 */
export function reloadForOtherUser(unmount: () => void): void {
  /** The ID of the account for which the guards allowed the current page; undefined for guests. */
  let pageAccountId = currentAccount()?.id
  router.subscribe(({ navigation, revalidation }) => {
    if (navigation.state === 'idle' && revalidation === 'idle') pageAccountId = currentAccount()?.id
  })

  const isOfOtherUser = () => pageAccountId !== undefined && currentAccount()?.id !== pageAccountId
  function reload() {
    unmount()
    // Toasts are in another React root.
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
