/** In milliseconds. */
export const idleTimeout = 5000
/** The duration of a frame in milliseconds: an idle period is longer only when nothing is animated. */
const frameDuration = 16

/** Resolves in the first idle period that is longer than a frame, after `idleTimeout` at the latest. */
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
