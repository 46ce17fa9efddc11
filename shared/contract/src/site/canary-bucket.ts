/** The cookie with the canary bucket, a random number that identifies no one. Named as in earlier versions, so that their cookies stay valid. */
export const canaryCookie = 'sallyport-share'

export const canaryBucketCount = 10_000

const bucketsPerPercent = 100
const pattern = new RegExp(`(?:^|; ?)${canaryCookie}=(\\d{1,4})(?:;|$)`)

/** The bucket in a `Cookie` header as a percentage, from 0 to below 100; undefined without a valid cookie. */
export function readCanaryBucket(cookies: string): number | undefined {
  const [, bucket] = pattern.exec(cookies) ?? []
  return bucket === undefined ? undefined : Number(bucket) / bucketsPerPercent
}
