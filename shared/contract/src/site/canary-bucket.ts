/** The cookie with the canary bucket, a random number that identifies no one. The name stays for cookies of earlier versions. */
export const canaryCookie = 'sallyport-share'

/** Each is a hundredth of a percent of the visitors. */
export const canaryBucketCount = 10_000

const hundredth = 100
const pattern = new RegExp(`(?:^|; ?)${canaryCookie}=(\\d{1,4})(?:;|$)`)

/** The bucket as a percentage, from 0 to below 100. */
export function readCanaryBucket(cookies: string): number | undefined {
  const [, bucket] = pattern.exec(cookies) ?? []
  return bucket === undefined ? undefined : Number(bucket) / hundredth
}
