import { limits } from 'shared/config'
import { integrityOf } from './entries.ts'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const rules: Policy = {
  createScriptURL: (url) => {
    if (integrityOf(url) === undefined) throw new Error(`No release of a remote names ${url}`)
    return url
  },
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('sallyport-loader', rules) ?? rules

/** Lets the runtime load entries that discovery names, and only with the bytes that it names. */
export default function guardEntry() {
  return {
    name: 'guard-entry',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.src = policy.createScriptURL(url)
      // Development servers change their files as one types.
      if (import.meta.env.PROD) script.integrity = integrityOf(url)!
      return { script, timeout: limits.remote.fileTimeout }
    },
  }
}
