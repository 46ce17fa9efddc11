type StartAttempt<T> = (signal: AbortSignal) => Promise<T>

/** Resolves with the first success. The next attempt starts after a failure or `delay` ms (https://www.rfc-editor.org/rfc/rfc8305#section-5). */
export function raceStaggered<T>(attempts: readonly StartAttempt<T>[], delay: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let started = 0
    let failed = 0

    function startNext() {
      clearTimeout(timer)
      const attempt = controller.signal.aborted ? undefined : attempts[started]
      if (!attempt) return
      started += 1
      timer = setTimeout(startNext, delay)
      attempt(controller.signal).then(succeed, fail)
    }

    function succeed(value: T) {
      clearTimeout(timer)
      resolve(value)
      controller.abort()
    }

    function fail(error: unknown) {
      failed += 1
      if (failed === attempts.length) reject(error)
      else if (failed === started) startNext()
    }

    startNext()
  })
}
