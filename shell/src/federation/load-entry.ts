import { getInstance } from '@module-federation/enhanced/runtime'
import { limits } from '@sallyport/contract/config'
import { scriptUrlPolicy } from '../script-url-policy.ts'
import { LoadFailure, outcomeOf } from './load-failure.ts'

const policy = scriptUrlPolicy('loader', (url, integrity) => {
  // Entries of development servers change with each edit and have no hash.
  if (import.meta.env.PROD && !integrity?.startsWith('sha384-')) throw new Error(`${url} has no integrity hash`)
})

type Entry = { url: string; integrity: string; container: string }

/** The container that an entry defines as a global (https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers). */
type Container = {
  init: (shareScope: object) => Promise<unknown>
  get: (exposed: string) => Promise<() => unknown>
}

const containerOf = (name: string) => Reflect.get(globalThis, name) as Container | undefined

/** Whether an entry has run successfully. If a built entry throws, its global is declared but `undefined`. */
export const isContainerDefined = (name: string) => containerOf(name) !== undefined

/**
 * A module that a container exposes. Replaces `loadRemote` of the federation runtime, which would fetch the entry itself
 * (docs/decisions/0010-unused-library-code.md).
 */
export async function exposedModuleOf<Module>(name: string, exposed: string): Promise<Module> {
  const container = containerOf(name)!
  await container.init(getInstance()!.shareScopeMap['default']!)
  const createModule = await container.get(exposed)
  return createModule() as Module
}

/** Runs the entry of a release. @throws {LoadFailure} when the file is missing, late or has another hash, or defines no container. */
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
    setTimeout(rejectAsLate, limits.remote.fileTimeout)
    signal.addEventListener('abort', rejectAsLate)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(failure(outcomeOf(url))))
    document.head.append(script)
  })
}
