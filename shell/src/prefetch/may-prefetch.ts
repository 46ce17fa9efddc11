import { isAccountConfirmed } from '../account/start-account.ts'
import { declaredAccessOf } from '../federation/declared-access.ts'
import { remotesInPage } from '../federation/remotes-in-page.ts'
import { redirectForPath, redirectForRelease } from '../redirect-for-path.ts'

/**
 * Whether the user may open a page, by the rules of a navigation. Unlike a navigation it does not wait for the server to
 * confirm an admin's account: files for admins are loaded only after that.
 */
export async function mayPrefetch(app: string, path: string): Promise<boolean> {
  if (redirectForPath(path) !== null || isForUnconfirmedAdmin(remotesInPage().get(app)?.access)) return false
  if (isForUnconfirmedAdmin((await declaredAccessOf(app)).access)) return false
  return (await redirectForRelease(app, path)) === null
}

const isForUnconfirmedAdmin = (access: string | null | undefined) => access === 'admin' && !isAccountConfirmed()
