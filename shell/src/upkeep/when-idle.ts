import { limits } from '@sallyport/contract/config'

const { frame, patience } = limits.upkeep

/** Comes when the page is at rest, so that nothing jolts while somebody scrolls or types; or when its patience ends. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Browsers without it cannot tell.
    if (!('requestIdleCallback' in globalThis)) return resolve()
    const end = performance.now() + patience
    const look = (deadline: IdleDeadline) => {
      if (deadline.didTimeout || deadline.timeRemaining() > frame) resolve()
      else requestIdleCallback(look, { timeout: Math.max(1, end - performance.now()) })
    }
    requestIdleCallback(look, { timeout: patience })
  })
