const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often an invoice is looked at, by the age of its order; in seconds. */
const schedule = [
  { age: 10 * minute, interval: 15 },
  { age: hour, interval: minute },
  { age: day, interval: 10 * minute },
  { age: 7 * day, interval: hour },
  { age: 30 * day, interval: 6 * hour },
] as const

type Age = {
  created_at: number
  /** When the last webhook was stored; null for never. */
  notified_at?: number | null
}

/** When to look at an unsettled invoice again: hourly or more often on the day after a webhook; null for never. */
export function nextCheckAt({ created_at, notified_at = null }: Age, now: number): number | null {
  const { interval } = schedule.find(({ age }) => now - created_at < age) ?? { interval: Number.POSITIVE_INFINITY }
  const isNotified = notified_at !== null && now - notified_at < day
  const seconds = isNotified ? Math.min(interval, hour) : interval
  return Number.isFinite(seconds) ? now + seconds : null
}

/** When to try again after a failed request. */
export const retryCheckAt = (order: Age, now: number): number => {
  const next = nextCheckAt(order, now) ?? now + hour
  return Math.max(next, now + minute)
}

/** How long a server process may take for one look, and how long the others leave the order to it; in seconds. */
export const checkDuration = 20
export const leaseDuration = 30

/** An order without an invoice belongs to the call that creates it, for so long; in seconds. */
export const creationDuration = 60
