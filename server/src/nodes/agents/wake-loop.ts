export type WakeLoop = { wake: (isPoll?: boolean) => void; stop: () => Promise<void> }

/** Runs `work`, which must not reject, as a poll now and every `interval` milliseconds, and after `wake()`. Merges calls into one run. */
export function startWakeLoop(work: (isPoll: boolean) => Promise<void>, interval: number): WakeLoop {
  let running: Promise<void> | null = null
  let isAwake = false
  let isPollDue = false
  let isStopped = false

  const run = async (): Promise<void> => {
    // Merge the wakes of one tick into one run.
    await Promise.resolve()
    const isPoll = isPollDue
    isAwake = false
    isPollDue = false
    await work(isPoll)
    running = isAwake && !isStopped ? run() : null
  }
  const wake = (isPoll = false) => {
    if (isStopped) return
    isAwake = true
    isPollDue ||= isPoll
    running ??= run()
  }
  const timer = setInterval(() => wake(true), interval).unref()
  wake(true)
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
