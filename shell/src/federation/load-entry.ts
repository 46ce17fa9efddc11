import { limits } from '@sallyport/contract/config'
import { trustedTypesPolicy } from '@sallyport/site'
import { LoadFailure, outcomeOf } from './load-failure.ts'

type Policy = { createScriptURL: (url: string, integrity: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

const rules: Policy = {
  createScriptURL: (url, integrity) => {
    // Entries of development servers change with each edit and have no hash.
    if (import.meta.env.PROD && !integrity.startsWith('sha384-')) throw new Error(`${url} has no integrity hash`)
    return url
  },
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(trustedTypesPolicy('loader'), rules) ?? rules

type Entry = { url: string; integrity: string; container: string }

/** Whether an entry has run successfully: a built one declares its global first and leaves it `undefined` when it throws. */
export const isContainerDefined = (container: string) => Reflect.get(globalThis, container) !== undefined

/**
 * Runs the entry of a release.
 * @throws {LoadFailure} when the file is missing, does not arrive within `limits.remote.fileTimeout` or has another hash,
 * when the signal is aborted, or when the entry defines no container.
 */
export async function loadEntry({ url, integrity, container }: Entry, signal: AbortSignal): Promise<void> {
  const script = createScript(url, integrity)
  let thrown: string | undefined
  const handleError = (event: ErrorEvent) => {
    if (event.filename === script.src) thrown = event.message
  }
  addEventListener('error', handleError)
  try {
    await run(script, signal)
  } finally {
    removeEventListener('error', handleError)
    script.remove()
  }
  if (isContainerDefined(container)) return
  throw new LoadFailure('broken', thrown ?? `The entry does not define ${container}`, { url })
}

function createScript(url: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  if (import.meta.env.PROD) script.integrity = integrity
  script.src = policy.createScriptURL(url, integrity)
  return script
}

function run(script: HTMLScriptElement, signal: AbortSignal): Promise<void> {
  const url = script.src
  const failure = (outcome: LoadFailure['outcome']) => new LoadFailure(outcome, `${url} is ${outcome}`, { url })
  return new Promise<void>((resolve, reject) => {
    const rejectAsLate = () => reject(failure('late'))
    const timer = setTimeout(rejectAsLate, limits.remote.fileTimeout)
    signal.addEventListener('abort', rejectAsLate, { once: true })
    const cleanUpAnd = (settle: () => void) => () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', rejectAsLate)
      settle()
    }
    script.addEventListener('load', cleanUpAnd(resolve))
    script.addEventListener(
      'error',
      cleanUpAnd(() => reject(failure(outcomeOf(url)))),
    )
    document.head.append(script)
  })
}
