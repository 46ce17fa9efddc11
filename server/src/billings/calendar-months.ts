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
