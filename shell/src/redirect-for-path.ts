import { accessForPath, redirectFor, routes, type Access } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { confirmAccount } from './account/start-account.ts'
import { declaredAccessOf } from './federation/declared-access.ts'
import { remoteForPath, remotesInPage } from './federation/remotes-in-page.ts'

const linkedRoutes = Object.values(routes)

/**
 * The path to redirect the visitor to, or null if they may open the page. Needs no file of the remote, and no request to deny by the
 * routes of the contract or by the access rule of the remote's files. Admins pass for files for admins once the server has confirmed
 * their account.
 * @param navigation the signal of the waiting navigation
 */
export async function redirectForPath(path: string, navigation: AbortSignal): Promise<string | null> {
  const app = remoteForPath(path)
  const linked = accessForPath(linkedRoutes, path)
  const rules = [linked, remotesInPage().get(app ?? '')?.access]
  const target = firstRedirect(rules)
  if (target !== null || app === null) return target
  // The live release may have another rule than the page, which was rendered before.
  const { access, routes: declared } = await declaredAccessOf(app)
  rules.push(access, linked === null ? accessForPath(declared, path) : null)
  if (currentAccount()?.is_admin && rules.includes('admin')) await confirmAccount(navigation)
  return firstRedirect(rules)
}

function firstRedirect(rules: readonly (Access | null | undefined)[]): string | null {
  const account = currentAccount()
  for (const access of rules) {
    const target = access ? redirectFor(access, account) : null
    if (target !== null) return target
  }
  return null
}
