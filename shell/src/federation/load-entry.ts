import { limits } from '@sallyport/contract/config'
import { entryScript } from './entry-script.ts'
import { LoadFailure, outcomeOf } from './load-failure.ts'

/** The entry of one release, with the hash that discovery names. */
type Entry = { address: string; integrity: string; container: string }

/** Whether an entry has made its container. A built one declares the name first, and leaves it empty when it throws. */
export const isMade = (container: string) => Reflect.get(globalThis, container) !== undefined

/**
 * Runs the entry of a release. Rejects when it does not arrive in time, when the signal is aborted, and when it arrives
 * and makes no container.
 */
export async function loadEntry({ address, integrity, container }: Entry, signal: AbortSignal): Promise<void> {
  const script = entryScript(address, integrity)
  let mistake: string | undefined
  const notice = (event: ErrorEvent) => {
    if (event.filename === script.src) mistake = event.message
  }
  addEventListener('error', notice)
  try {
    await run(script, signal)
  } finally {
    removeEventListener('error', notice)
    script.remove()
  }
  if (isMade(container)) return
  throw new LoadFailure('broken', mistake ?? `The entry does not make ${container}`, { address })
}

function run(script: HTMLScriptElement, signal: AbortSignal): Promise<void> {
  const address = script.src
  const failure = (outcome: LoadFailure['outcome']) => new LoadFailure(outcome, `${address} is ${outcome}`, { address })
  return new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(failure('late'))
    const timer = setTimeout(giveUp, limits.remote.fileTimeout)
    signal.addEventListener('abort', giveUp, { once: true })
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    script.addEventListener('load', end(resolve))
    script.addEventListener(
      'error',
      end(() => reject(failure(outcomeOf(address)))),
    )
    document.head.append(script)
  })
}
