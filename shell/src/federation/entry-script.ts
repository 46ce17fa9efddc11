import { trustedTypesPolicy } from '@sallyport/contract/site'

type Policy = { createScriptURL: (url: string, integrity: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const rules: Policy = {
  createScriptURL: (url, integrity) => {
    // Development servers change their files as one types.
    if (import.meta.env.PROD && !integrity.startsWith('sha384-')) throw new Error(`No release names the hash of ${url}`)
    return url
  },
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(trustedTypesPolicy('loader'), rules) ?? rules

/** A script tag for the entry of a release. It runs with the bytes that discovery names, or not at all. */
export function entryScript(url: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  if (import.meta.env.PROD) script.integrity = integrity
  script.src = policy.createScriptURL(url, integrity)
  return script
}
