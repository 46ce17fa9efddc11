import { limits } from '@sallyport/contract/config'

const { frameDuration, idleTimeout } = limits.backgroundTasks

/** Comes when the page is at rest, so that nothing jolts while somebody scrolls or types; or when its patience ends. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Browsers without it cannot tell.
    if (!('requestIdleCallback' in globalThis)) return resolve()
    const end = performance.now() + idleTimeout
    const look = (deadline: IdleDeadline) => {
      if (deadline.didTimeout || deadline.timeRemaining() > frameDuration) resolve()
      else requestIdleCallback(look, { timeout: Math.max(1, end - performance.now()) })
    }
    requestIdleCallback(look, { timeout: idleTimeout })
  })
