import { accessForPath, remoteForPath, remotes } from '@sallyport/contract/config'
import { redirectFor } from '@sallyport/ui/routing'
import { currentAccount } from '@sallyport/runtime/session'

/**
 * The path to redirect to before the files of the remote are fetched, or null. The remote itself decides about paths that
 * are not in the route table, if the visitor may fetch its files.
 */
export function redirectForPath(pathname: string): string | null {
  const app = remoteForPath(pathname)
  return redirectFor(accessForPath(pathname) ?? (app ? remotes[app].access : 'anyone'), currentAccount())
}
