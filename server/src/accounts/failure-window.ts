type Window = { count: number; endsAt: number }

/** How many keys are remembered: an attacker with many addresses must not fill the memory. */
const mostKeys = 50_000

/** Counts failures by key in windows of fixed length, in the memory of this process. */
export class FailureWindow {
  readonly #limits: { failures: number; seconds: number }
  readonly #windows = new Map<string, Window>()

  constructor(limits: { failures: number; seconds: number }) {
    this.#limits = limits
  }

  /** Seconds until a key may try again; 0 when it may now. */
  secondsToWait(key: string, now: number): number {
    const window = this.#windows.get(key)
    const isOver = !window || window.endsAt <= now || window.count < this.#limits.failures
    return isOver ? 0 : window.endsAt - now
  }

  add(key: string, now: number) {
    const known = this.#windows.get(key)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + this.#limits.seconds }
    this.#windows.set(key, { ...window, count: window.count + 1 })
    if (this.#windows.size > mostKeys) this.#forget(now)
  }

  clear(key: string) {
    this.#windows.delete(key)
  }

  /** Drops what is over; if nothing is, the oldest. */
  #forget(now: number) {
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > mostKeys && oldest !== undefined) this.#windows.delete(oldest)
  }
}
