import { accessForPath, remoteForPath, remotes } from '@sallyport/contract/config'
import { redirectFor } from '@sallyport/ui/routing'
import { currentAccount } from '@sallyport/runtime/session'

/**
 * Where a visitor of an address is sent before the files of its remote are fetched, or null. An address that the
 * table does not know is the remote's to judge, if its files are for this visitor at all.
 */
export function elsewhereFor(pathname: string): string | null {
  const app = remoteForPath(pathname)
  return redirectFor(accessForPath(pathname) ?? (app ? remotes[app].access : 'anyone'), currentAccount())
}
