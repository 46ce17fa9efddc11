import { limits } from 'shared/config'

/** What is left of a frame in which something moves; only a page at rest has more time. Milliseconds. */
const frame = 16

/** Comes when the page is at rest, so that nothing jolts while somebody scrolls or types; or when its patience ends. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Browsers without it cannot tell.
    if (!('requestIdleCallback' in globalThis)) return resolve()
    const end = performance.now() + limits.upkeep.patience
    const look = (deadline: IdleDeadline) => {
      if (deadline.didTimeout || deadline.timeRemaining() > frame) resolve()
      else requestIdleCallback(look, { timeout: Math.max(1, end - performance.now()) })
    }
    requestIdleCallback(look, { timeout: limits.upkeep.patience })
  })
