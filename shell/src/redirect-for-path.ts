import { audienceForPath, redirectFor, routes, type Audience } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { confirmAccount } from './account/start-account.ts'
import { declaredAudienceOf } from './federation/declared-audience.ts'
import { remoteForPath, remotesInPage } from './federation/remotes-in-page.ts'

const linkedRoutes = Object.values(routes)

/**
 * The path to redirect the visitor to, or null if they may open the page. Needs no file of the remote, and no request to deny by the
 * routes of the contract or by the audience of the remote's files. Admins pass for files for admins once the server has confirmed
 * their account.
 * @param navigation the signal of the waiting navigation
 */
export async function redirectForPath(path: string, navigation: AbortSignal): Promise<string | null> {
  const app = remoteForPath(path)
  const linked = audienceForPath(linkedRoutes, path)
  const rules = [linked, remotesInPage().get(app ?? '')?.audience]
  const target = firstRedirect(rules)
  if (target !== null || app === null) return target
  // The live release may have another rule than the page, which was rendered before.
  const { audience, routes: declared } = await declaredAudienceOf(app)
  rules.push(audience, linked === null ? audienceForPath(declared, path) : null)
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
