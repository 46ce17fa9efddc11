export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Limits = { concurrency: number; maxWaiting: number }
export type Quota = { key: string; limits: Limits }
type Job = { quotas: readonly Quota[]; start: () => void }

const countOf = (jobs: Iterable<Job>, key: string) =>
  [...jobs].filter(({ quotas }) => quotas.some((quota) => quota.key === key)).length

/** Runs `concurrency` jobs, queues `maxWaiting`, and rejects others with `QueueFullError`. A waiting job above its quota is overtaken. */
export class WorkQueue {
  readonly #limits: Limits
  readonly #running = new Set<Job>()
  readonly #waiting: Job[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(quotas: readonly Quota[], work: () => Promise<T>): Promise<T> {
    const job = await this.#enqueue(quotas)
    try {
      return await work()
    } finally {
      this.#running.delete(job)
      this.#startNext()
    }
  }

  #enqueue(quotas: readonly Quota[]): Promise<Job> {
    return new Promise((resolve, reject) => {
      const job: Job = { quotas, start: () => resolve(job) }
      if (this.#mayRun(job)) this.#start(job)
      else if (this.#mayWait(job)) this.#waiting.push(job)
      else reject(new QueueFullError())
    })
  }

  #mayRun({ quotas }: Job): boolean {
    const hasRoom = ({ key, limits }: Quota) => countOf(this.#running, key) < limits.concurrency
    return this.#running.size < this.#limits.concurrency && quotas.every(hasRoom)
  }

  #mayWait({ quotas }: Job): boolean {
    const hasRoom = ({ key, limits }: Quota) => countOf(this.#waiting, key) < limits.maxWaiting
    return this.#waiting.length < this.#limits.maxWaiting && quotas.every(hasRoom)
  }

  #start(job: Job) {
    this.#running.add(job)
    job.start()
  }

  #startNext() {
    const index = this.#waiting.findIndex((job) => this.#mayRun(job))
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (next) this.#start(next)
  }
}
