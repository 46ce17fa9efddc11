import { limits } from '@sallyport/contract/config'

const { frameDuration, idleTimeout } = limits.backgroundTasks

/** Resolves in the first idle period that is longer than a frame, after `limits.backgroundTasks.idleTimeout` at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('requestIdleCallback' in globalThis)) return resolve()
    const end = performance.now() + idleTimeout
    const resolveWhenIdle = (deadline: IdleDeadline) => {
      if (deadline.didTimeout || deadline.timeRemaining() > frameDuration) resolve()
      else requestIdleCallback(resolveWhenIdle, { timeout: Math.max(1, end - performance.now()) })
    }
    requestIdleCallback(resolveWhenIdle, { timeout: idleTimeout })
  })
