export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs a few things at once and lets some more wait; refuses the rest with `QueueFull`. */
export class WorkQueue {
  readonly #limits: { atOnce: number; waiting: number }
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#turn()
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new QueueFull()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Hands the place of finished work on, or gives it up. */
  #next() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
