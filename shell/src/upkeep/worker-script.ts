import { serviceWorkerPath, trustedTypesPolicy } from '@sallyport/contract/site'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const rules: Policy = {
  createScriptURL: (url) => {
    if (url !== serviceWorkerPath) throw new Error(`${url} is not the worker of this site`)
    return url
  },
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(trustedTypesPolicy('worker'), rules) ?? rules

/** The address of the worker's script in the form that the page's policy takes; no other address passes. */
export const workerScript = (url: string) => policy.createScriptURL(url)
