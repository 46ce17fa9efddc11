import type { FileAccess } from '@sallyport/contract/config'
import { declarationOf, readFileAccess, readRoutes, type DeclaredRoute } from '@sallyport/contract/site'
import { retryCandidates } from './candidates.ts'
import { remotesInPage } from './remotes-in-page.ts'

/** `access` of the live release; null when the page contains the app, because its table of remotes has it. */
type DeclaredAccess = { access: FileAccess | null; routes: readonly DeclaredRoute[] }

/** The file access, and the routes of the release that the visitor gets. Fetches the discovery document unless the page contains the app. */
export async function declaredAccessOf(app: string): Promise<DeclaredAccess> {
  const releases = await retryCandidates(app)
  const { access } = declarationOf(releases.find(({ deployment }) => deployment?.default) ?? releases[0])
  const routes = readRoutes(declarationOf(releases[0]).routes, remotesInPage().get(app)?.prefixes ?? [])
  return { access: access === undefined ? null : readFileAccess(access), routes }
}
