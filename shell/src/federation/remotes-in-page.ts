import { readDataBlock, type FileAudience } from '@sallyport/contract/config'
import {
  declarationOf,
  readFileAudience,
  readRoutes,
  remoteForPath as remoteInTable,
  remoteTableIn,
  type DeclaredRoute,
  type RemoteTable,
} from '@sallyport/site'
import { findCandidatesWithRetries } from './candidates.ts'

let table: RemoteTable | undefined

/** The remotes that were live when the server rendered the page. */
export const remotesInPage = (): RemoteTable => (table ??= remoteTableIn(readDataBlock(document, 'discovery')))

export const remoteForPath = (pathname: string) => remoteInTable(remotesInPage(), pathname)

/** `audience`: the file audience of the live release; null if its discovery entry has none, and the table of remotes in the page counts. */
type DeclaredAudience = { audience: FileAudience | null; routes: readonly DeclaredRoute[] }

/** The file audience of a remote, and the routes of the release that the visitor gets. May fetch the discovery document. */
export async function declaredAudienceOf(app: string): Promise<DeclaredAudience> {
  const releases = await findCandidatesWithRetries(app)
  const { audience } = declarationOf(releases.find(({ deployment }) => deployment?.default) ?? releases[0])
  const routes = readRoutes(declarationOf(releases[0]).routes, remotesInPage().get(app)?.prefixes ?? [])
  return { audience: audience === undefined ? null : readFileAudience(audience), routes }
}
