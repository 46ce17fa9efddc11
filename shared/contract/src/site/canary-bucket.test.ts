import { expect, test } from '@rstest/core'
import { canaryCookie, readCanaryBucket } from './visitor-cookies.ts'

const table: [cookies: string, bucket: number | undefined][] = [
  [`${canaryCookie}=2999`, 29.99],
  [`${canaryCookie}=0`, 0],
  [`other=1; ${canaryCookie}=9999`, 99.99],
  [`${canaryCookie}=5; other=1`, 0.05],
  ['', undefined],
  [`not-${canaryCookie}=5`, undefined],
  [`${canaryCookie}=`, undefined],
  [`${canaryCookie}=10000`, undefined],
  [`${canaryCookie}=-1`, undefined],
  [`${canaryCookie}=1x`, undefined],
]
for (const [cookies, bucket] of table) {
  test(`"${cookies}" is the bucket ${bucket}`, () => expect(readCanaryBucket(cookies)).toBe(bucket))
}
