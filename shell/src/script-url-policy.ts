import { trustedTypesPolicy } from '@sallyport/site'

type Policy = { createScriptURL: (url: string, integrity?: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** A Trusted Types policy for script URLs (https://w3c.github.io/trusted-types/dist/spec/). `check` throws for a URL that is not allowed. */
export function scriptUrlPolicy(name: 'loader' | 'worker', check: (url: string, integrity?: string) => void): Policy {
  const createScriptURL = (url: string, integrity?: string) => {
    check(url, integrity)
    return url
  }
  return trustedTypes?.createPolicy(trustedTypesPolicy(name), { createScriptURL }) ?? { createScriptURL }
}
