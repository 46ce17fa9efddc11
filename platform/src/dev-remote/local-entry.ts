import { containerName } from '@sallyport/contract/platform'
import { trustedTypesPolicy } from '@sallyport/contract/site'
import { integrityOf } from '../integrity.ts'
import { localFilesPath } from './local-release.ts'

export type LocalEntry = { script: string; integrity: string }

/**
 * A constant entry of the local remote. The shell requires an integrity hash, and that of the development server's entry
 * changes with every edit, so the container of this entry loads the other one when the shell initialises it.
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
