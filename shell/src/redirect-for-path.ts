import { accessForPath, redirectFor, routes, type Access } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { declaredAccessOf } from './federation/declared-access.ts'
import { remoteForPath, remotesInPage } from './federation/remotes-in-page.ts'

const linkedRoutes = Object.values(routes)
const redirect = (access: Access | null) => (access === null ? null : redirectFor(access, currentAccount()))

/** The path to redirect to without any request, or null: by the routes of the contract and the access rule of the remote's files. */
export function redirectForPath(pathname: string): string | null {
  const files = remotesInPage().get(remoteForPath(pathname) ?? '')?.access ?? null
  return redirect(accessForPath(linkedRoutes, pathname)) ?? redirect(files)
}

/**
 * The path to redirect to, or null: by `redirectForPath`, by the file access of the live release, which may have changed
 * since the page was rendered, and by the routes of the release that the visitor gets. Needs no file of the remote.
 */
export async function redirectForRelease(app: string, pathname: string): Promise<string | null> {
  const { access, routes: declared } = await declaredAccessOf(app)
  // After the request, because the account may have changed meanwhile.
  const target = redirectForPath(pathname) ?? redirect(access)
  return target ?? (accessForPath(linkedRoutes, pathname) ? null : redirect(accessForPath(declared, pathname)))
}
