import { matchRoute, routes } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { loadApiClient } from '../account/open-api.ts'
import { declaredAudienceOf } from '../federation/declared-audience.ts'
import { remoteForPath, remotesInPage } from '../federation/remotes-in-page.ts'
import { sitePathOf } from '../site-path.ts'
import { loadPage } from './load-page.ts'
import { savesData } from './save-data.ts'

/** The pages whose forms sign in; the nodes follow. */
const signInPages = [routes.login, routes.registerByInvite]

/** Loads what signing in and the page after it need, as soon as the form of a page that signs in gets the focus. */
export function prefetchOnFormFocus(): void {
  const handleFocus = () => {
    if (!isInSignInForm(document.activeElement)) return
    removeEventListener('focusin', handleFocus)
    void prefetchAfterSignIn()
  }
  addEventListener('focusin', handleFocus)
  // The browser may have moved focus into the form before.
  handleFocus()
}

const isInSignInForm = (element: Element | null) =>
  element?.closest('form') != null &&
  currentAccount() === null &&
  matchRoute(signInPages, sitePathOf(location.pathname)) !== undefined

/** Failures are ignored: the call and the navigation load the files again, and show what is missing. */
async function prefetchAfterSignIn(): Promise<void> {
  await Promise.all([loadApiClient(), loadNodes()].map((load) => load.catch(() => {})))
}

/** Only if the files are for everyone, by the page and by the live release: the server does not know the user yet. */
async function loadNodes(): Promise<void> {
  const { path } = routes.nodes
  const app = remoteForPath(path)
  if (savesData() || app === null || remotesInPage().get(app)?.audience !== 'anyone') return
  const { audience } = await declaredAudienceOf(app)
  if (audience === null || audience === 'anyone') await loadPage(app, path)
}
