import { workerAddress } from '../worker/messages.ts'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const rules: Policy = {
  createScriptURL: (url) => {
    if (url !== workerAddress) throw new Error(`${url} is not the worker of this site`)
    return url
  },
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('sallyport-worker', rules) ?? rules

/** The address of the worker's script in the form that the page's policy takes; no other address passes. */
export const workerScript = (url: string) => policy.createScriptURL(url)
