import { limits } from '@sallyport/contract/config'

const { frame, patience } = limits.upkeep

/**
 * Resolves in the first idle period that is longer than a frame, so that scrolling and typing stay smooth, and after
 * `limits.upkeep.patience` at the latest. Resolves at once in browsers without `requestIdleCallback`.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('requestIdleCallback' in globalThis)) return resolve()
    const end = performance.now() + patience
    const resolveWhenIdle = (deadline: IdleDeadline) => {
      if (deadline.didTimeout || deadline.timeRemaining() > frame) resolve()
      else requestIdleCallback(resolveWhenIdle, { timeout: Math.max(1, end - performance.now()) })
    }
    requestIdleCallback(resolveWhenIdle, { timeout: patience })
  })
