import { audienceForPath, redirectFor, routes, type Audience } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { confirmAccount } from './account/start-account.ts'
import { declaredAudienceOf, remoteForPath, remotesInPage } from './federation/remotes-in-page.ts'

const linkedRoutes = Object.values(routes)

type Rules = readonly (Audience | null | undefined)[]

/**
 * The path to redirect the visitor to, or null if the visitor may open the page. Loads no files of the remote. Sends no request if the
 * contract or the table of remotes denies access, whatever the role is. Where the role decides, the server confirms it first.
 * @param navigation the signal of the waiting navigation; an aborted one waits for nothing
 */
export async function redirectForPath(path: string, navigation: AbortSignal): Promise<string | null> {
  const app = remoteForPath(path)
  const linkedAudience = audienceForPath(linkedRoutes, path)
  const rules = [linkedAudience, remotesInPage().get(app ?? '')?.audience]
  // A user whose cached account is refused may have become an admin since.
  if (firstRedirect(rules) !== null) await confirmRole(rules, navigation)
  const target = firstRedirect(rules)
  if (target !== null || app === null) return target
  // The live release may have changed the rule since the document was rendered.
  const { audience, routes: declaredRoutes } = await declaredAudienceOf(app)
  rules.push(audience, linkedAudience === null ? audienceForPath(declaredRoutes, path) : null)
  await confirmRole(rules, navigation)
  return firstRedirect(rules)
}

/** Waits until the server has confirmed the account, if its role decides: the role may have changed since the account was cached. */
async function confirmRole(rules: Rules, navigation: AbortSignal): Promise<void> {
  if (currentAccount() === null || navigation.aborted) return
  const [asAdmin, asUser] = [true, false].map((isAdmin) => firstRedirect(rules, { is_admin: isAdmin }))
  if (asAdmin !== asUser) await confirmAccount(navigation)
}

function firstRedirect(rules: Rules, account: { is_admin: boolean } | null = currentAccount()): string | null {
  for (const audience of rules) {
    const target = audience ? redirectFor(audience, account) : null
    if (target !== null) return target
  }
  return null
}
