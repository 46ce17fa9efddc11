import { createHash } from 'node:crypto'
import { containerName } from '@sallyport/contract/platform'
import type { RemoteName } from '@sallyport/contract/config'
import { trustedTypesPolicy } from '@sallyport/contract/site'
import { filesOf } from './own-release.ts'

/** An entry with its hash, as discovery names it. */
export type OwnEntry = { script: string; integrity: string }

/**
 * Stands for the entry of the development server. A shell takes no entry without a hash, and edited files have none: this
 * one stays the same, and its container hands on to the one that is there when it is asked for.
 */
export function ownEntry(name: RemoteName, version: string): OwnEntry {
  const script = `(() => {
    const container = '${containerName(name, version)}'
    const rules = { createScriptURL: (address) => address }
    const policy = globalThis.trustedTypes?.createPolicy('${trustedTypesPolicy(name)}', rules) ?? rules
    const load = () => new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = policy.createScriptURL('${filesOf(name)}remoteEntry.js')
      script.onload = () => {
        const real = globalThis[container]
        if (real === own) reject(new Error('The entry of ${name} threw before it made its container'))
        else resolve(real)
      }
      script.onerror = () => reject(new Error('The development server of ${name} does not answer'))
      document.head.append(script)
    })
    let ready
    const start = async (given) => {
      const real = await load()
      await real.init(...given)
      return real
    }
    const own = {
      async init(...given) {
        ready ??= start(given).catch((error) => {
          ready = undefined
          throw error
        })
        await ready
      },
      get: async (exposed) => (await ready).get(exposed),
    }
    globalThis[container] = own
  })()
`
  return { script, integrity: `sha384-${createHash('sha384').update(script).digest('base64')}` }
}
