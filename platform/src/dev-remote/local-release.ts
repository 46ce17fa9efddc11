import * as v from 'valibot'
import { platformContract } from '@sallyport/contract/platform'
import { declarationOf, discoveryKey, type Declaration, type DiscoveredRelease } from '@sallyport/contract/site'

const developmentFolder = '/@development'
export const pageScript = `${developmentFolder}/page.js`
export const bannerStylesheet = `${developmentFolder}/banner.css`
export const localFilesPath = (name: string) => `${developmentFolder}/${name}/`

export const localEntryPath = (name: string) => `${developmentFolder}/${name}-entry.js`

type LocalRelease = { name: string; version: string; integrity: string; declaration: Declaration }

export function localRelease({ name, version, integrity, declaration }: LocalRelease): DiscoveredRelease {
  return {
    url: localEntryPath(name),
    metadata: { version, integrity },
    extras: { platform: { contract: platformContract, declaration } },
  }
}

const record = v.record(v.string(), v.unknown())
/** The parts of a discovery document that change. Loose, so that fields unknown to these sources are kept. */
const document = v.looseObject({
  microFrontends: record,
  extras: v.optional(v.looseObject({ platform: v.optional(v.looseObject({ remotes: v.optional(record) })) })),
})

/**
 * Replaces all releases of a remote in the JSON of a discovery document, so that the shell has no fallback for it, and its
 * row in the table of remotes, if the document is that of a page.
 */
export function rewriteDiscovery(text: string, name: string, release: DiscoveredRelease): string {
  const { microFrontends, extras, ...rest } = v.parse(document, JSON.parse(text))
  const remotes = extras?.platform?.remotes
  const { routes: _routes, ...facts } = declarationOf(release)
  const platform = { ...extras?.platform, ...(remotes && { remotes: { ...remotes, [name]: facts } }) }
  return JSON.stringify({
    ...rest,
    microFrontends: { ...microFrontends, [discoveryKey(name)]: [release] },
    ...(extras && { extras: { ...extras, platform } }),
  })
}
