export type WakeLoop = { wake: () => void; stop: () => Promise<void> }

/** Runs `work` (must not reject) now, every `interval` milliseconds, and after `wake()`, once for several calls. */
export function startWakeLoop(work: () => Promise<void>, interval: number): WakeLoop {
  let running: Promise<void> | null = null
  let isAwake = false
  let isStopped = false

  const run = async (): Promise<void> => {
    // Merge the wakes of one tick into one run.
    await Promise.resolve()
    isAwake = false
    await work()
    running = isAwake && !isStopped ? run() : null
  }
  const wake = () => {
    if (isStopped) return
    isAwake = true
    running ??= run()
  }
  const timer = setInterval(wake, interval).unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
