const second = 1000

/** The same day and time `months` later in UTC (unix seconds), or the last day of a shorter month. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from * second)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / second)
}

/** The time of `months` of premium that are bought at `now`: they begin when the current premium ends. All in unix seconds. */
export function premiumPeriod(currentEnd: number | null, { now, months }: { now: number; months: number }) {
  const start_at = Math.max(now, currentEnd ?? 0)
  return { start_at, expired_at: addMonths(start_at, months) }
}
