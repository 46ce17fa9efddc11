import { platformContract, containerName } from '@sallyport/contract/platform'
import {
  declarationOf,
  discoveryKey,
  trustedTypesPolicy,
  type Declaration,
  type DiscoveredRelease,
} from '@sallyport/site'
import * as v from 'valibot'
import { integrityOf } from '../release/folder/release.ts'

const developmentFolder = '/@development'
export const pageScript = `${developmentFolder}/page.js`
export const bannerStylesheet = `${developmentFolder}/banner.css`
export const localFilesPath = (name: string) => `${developmentFolder}/${name}/`

export const localEntryPath = (name: string) => `${developmentFolder}/${name}-entry.js`

type LocalReleaseOptions = { name: string; version: string; integrity: string; declaration: Declaration }

export function createLocalRelease({ name, version, integrity, declaration }: LocalReleaseOptions): DiscoveredRelease {
  return {
    url: localEntryPath(name),
    metadata: { version, integrity },
    extras: { platform: { contract: platformContract, declaration } },
  }
}

const record = v.record(v.string(), v.unknown())
/** The changed parts of a discovery document. Loose, so that unknown fields are kept. */
const document = v.looseObject({
  microFrontends: record,
  extras: v.optional(v.looseObject({ platform: v.optional(v.looseObject({ remotes: v.optional(record) })) })),
})

/** Replaces all releases of a remote in a discovery document (JSON), so that the shell has no fallback, and its entry in the table. */
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

export type LocalEntry = { script: string; integrity: string }

/**
 * Creates a constant entry for the local remote, because the shell requires an integrity hash and the entry of the development server
 * changes with every edit. The container of the constant entry loads the changing entry when it is initialised.
 */
export function createLocalEntry(name: string, version: string): LocalEntry {
  const script = `(() => {
    const container = '${containerName(name, version)}'
    const rules = { createScriptURL: (url) => url }
    const policy = globalThis.trustedTypes?.createPolicy('${trustedTypesPolicy('remote')}', rules) ?? rules
    const load = () => new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = policy.createScriptURL('${localFilesPath(name)}remoteEntry.js')
      script.onload = () => {
        const real = globalThis[container]
        if (real === proxy) reject(new Error('The entry of ${name} threw before it defined its container'))
        else resolve(real)
      }
      script.onerror = () => reject(new Error('The development server of ${name} does not respond'))
      document.head.append(script)
    })
    let ready
    const start = async (args) => {
      const real = await load()
      await real.init(...args)
      return real
    }
    const proxy = {
      async init(...args) {
        ready ??= start(args).catch((error) => {
          ready = undefined
          throw error
        })
        await ready
      },
      get: async (exposed) => (await ready).get(exposed),
    }
    globalThis[container] = proxy
  })()
`
  return { script, integrity: integrityOf(script) }
}
