import { accessForPath, remoteForPath, remotes } from '@sallyport/contract/config'
import { redirectFor } from '@sallyport/ui/routing'
import { currentAccount } from '@sallyport/runtime/session'

/** The path to redirect to before files are fetched, or null. A path without a route has the access rule of its remote. */
export function redirectForPath(pathname: string): string | null {
  const app = remoteForPath(pathname)
  return redirectFor(accessForPath(pathname) ?? (app ? remotes[app].access : 'anyone'), currentAccount())
}
