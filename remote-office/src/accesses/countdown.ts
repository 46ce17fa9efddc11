import { useUnixNow } from '@sallyport/ui'

const minute = 60

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Formats seconds as mm:ss, with minutes above 59 (§2). */
export function formatCountdown(seconds: number): string {
  const secondsLeft = Math.max(0, Math.floor(seconds))
  return `${twoDigits(Math.floor(secondsLeft / minute))}:${twoDigits(secondsLeft % minute)}`
}

/** Seconds until a timestamp (unix seconds) by the server's clock; 0 once it has passed. */
export const useCountdown = (expiredAt: number): number => Math.max(0, expiredAt - useUnixNow(expiredAt, { every: 1 }))
