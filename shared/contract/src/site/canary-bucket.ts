/** Which place among all people a browser has: it decides about trials, stays the same, and says nothing of a person. */
export const canaryCookie = 'sallyport-share'

/** The places that there are; a share is one of them, in hundredths of a percent. */
export const canaryBucketCount = 10_000

const hundredth = 100
const pattern = new RegExp(`(?:^|; ?)${canaryCookie}=(\\d{1,4})(?:;|$)`)

/** The share of whoever has these cookies, from 0 up to 100; undefined where no trial has run yet. */
export function readCanaryBucket(cookies: string): number | undefined {
  const [, place] = pattern.exec(cookies) ?? []
  return place === undefined ? undefined : Number(place) / hundredth
}
