type StartAttempt<T> = (signal: AbortSignal) => Promise<T>

/** Resolves with the first success. The next attempt starts after a failure or `delay` ms, like https://www.rfc-editor.org/rfc/rfc8305. */
export function raceStaggered<T>(attempts: readonly StartAttempt<T>[], delay: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let startedCount = 0
    let failedCount = 0

    function startNext() {
      clearTimeout(timer)
      const attempt = controller.signal.aborted ? undefined : attempts[startedCount]
      if (!attempt) return
      startedCount += 1
      timer = setTimeout(startNext, delay)
      attempt(controller.signal).then(succeed, fail)
    }

    function succeed(value: T) {
      clearTimeout(timer)
      resolve(value)
      controller.abort()
    }

    function fail(error: unknown) {
      failedCount += 1
      if (failedCount === attempts.length) reject(error)
      else if (failedCount === startedCount) startNext()
    }

    startNext()
  })
}
