const second = 1000
const minute = 60

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Local YYYY-MM-DD of a moment in unix seconds (§9). */
export function formatDate(unixSeconds: number): string {
  const date = new Date(unixSeconds * second)
  const year = String(date.getFullYear()).padStart(4, '0')
  return [year, twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** Local YYYY-MM-DD HH:MM:SS of a moment in unix seconds (§9). */
export function formatTimestamp(unixSeconds: number): string {
  const date = new Date(unixSeconds * second)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return `${formatDate(unixSeconds)} ${time}`
}

/** mm:ss; an hour and more stays minutes (§2). */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return `${twoDigits(Math.floor(left / minute))}:${twoDigits(left % minute)}`
}
