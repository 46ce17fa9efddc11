import { matchRoute, routes } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { declaredAudienceOf, remoteForPath, remotesInPage } from '../federation/remotes-in-page.ts'
import { loadApi } from '../federation/shell-chunks.ts'
import { sitePathOf } from '../site-path.ts'
import { loadPage } from './load-page.ts'
import { shouldSaveData } from './save-data.ts'

/** The pages whose forms sign in and lead to the nodes page. */
const signInPages = [routes.login, routes.registerByInvite]

/** Loads the API client and the nodes page as soon as a sign-in form gets the focus. */
export function prefetchOnFormFocus(): void {
  const handleFocus = () => {
    if (!isInSignInForm(document.activeElement)) return
    removeEventListener('focusin', handleFocus)
    void prefetchAfterSignIn()
  }
  addEventListener('focusin', handleFocus)
  // The form may already have the focus.
  handleFocus()
}

const isInSignInForm = (element: Element | null) =>
  element?.closest('form') != null &&
  currentAccount() === null &&
  matchRoute(signInPages, sitePathOf(location.pathname)) !== undefined

/** Failures are ignored: the call and the navigation load the files again and report a failure. */
async function prefetchAfterSignIn(): Promise<void> {
  await Promise.all([loadApi(), loadNodes()].map((load) => load.catch(() => {})))
}

/** Only if the document and the live release declare the files for everyone, because the user is not signed in yet. */
async function loadNodes(): Promise<void> {
  const { path } = routes.nodes
  const app = remoteForPath(path)
  if (shouldSaveData() || app === null || remotesInPage().get(app)?.audience !== 'anyone') return
  const { audience } = await declaredAudienceOf(app)
  if (audience === null || audience === 'anyone') await loadPage(app, path)
}
