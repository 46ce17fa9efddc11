import { audienceForPath, redirectFor, routes, type Audience } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { confirmAccount } from './account/start-account.ts'
import { declaredAudienceOf, remoteForPath, remotesInPage } from './federation/remotes-in-page.ts'

const linkedRoutes = Object.values(routes)

/**
 * The path to redirect the visitor to, or null if the visitor may open the page. Loads no files of the remote. Sends no request if the
 * contract or the table of remotes denies access. Admins may open pages with admin files once the server has confirmed their account.
 * @param navigation the signal of the waiting navigation
 */
export async function redirectForPath(path: string, navigation: AbortSignal): Promise<string | null> {
  const app = remoteForPath(path)
  const linkedAudience = audienceForPath(linkedRoutes, path)
  const rules = [linkedAudience, remotesInPage().get(app ?? '')?.audience]
  const target = firstRedirect(rules)
  if (target !== null || app === null) return target
  // The live release may have changed the rule since the document was rendered.
  const { audience, routes: declaredRoutes } = await declaredAudienceOf(app)
  rules.push(audience, linkedAudience === null ? audienceForPath(declaredRoutes, path) : null)
  if (currentAccount()?.is_admin && rules.includes('admin')) await confirmAccount(navigation)
  return firstRedirect(rules)
}

function firstRedirect(rules: readonly (Audience | null | undefined)[]): string | null {
  const account = currentAccount()
  for (const audience of rules) {
    const target = audience ? redirectFor(audience, account) : null
    if (target !== null) return target
  }
  return null
}
