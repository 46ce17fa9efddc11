import { useUnixNow } from '@sallyport/ui'

/** Seconds until a timestamp (unix seconds) by the server's clock, 0 after it. */
export const useCountdown = (expiredAt: number): number => Math.max(0, expiredAt - useUnixNow(expiredAt, { every: 1 }))
