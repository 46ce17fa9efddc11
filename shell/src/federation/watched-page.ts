import type { AppName } from 'shared/config'
import type { LoaderFunctionArgs, RouteObject } from 'shared/router'
import { isBrokenCode, isMissingFile } from 'shared/routing'
import { journal } from './journal.ts'
import { failureOf } from './load-failure.ts'
import { versionOf } from './load-remote.ts'
import { orReopen } from './reopen-replaced.ts'

/** A page of a remote whose failures are written down, and which is opened anew where its release was replaced. */
export function watched(app: AppName, page: RouteObject): RouteObject {
  const { loader } = page
  if (typeof loader !== 'function') return page
  const load = async (args: LoaderFunctionArgs) => {
    const begun = performance.now()
    try {
      return await loader(args, args.context)
    } catch (error) {
      if (isMissingFile(error) || isBrokenCode(error)) note(app, begun, error)
      throw error
    }
  }
  page.loader = (args) => orReopen(app, args.request.url, load(args))
  return page
}

function note(app: AppName, begun: number, error: unknown): void {
  const { outcome, message, address = location.href } = failureOf(error)
  const lasted = performance.now() - begun
  journal.record({ app, version: versionOf(app) ?? '', address, begun, lasted, outcome, detail: message })
}
