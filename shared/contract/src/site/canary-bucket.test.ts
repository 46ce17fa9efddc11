import { expect, test } from '@rstest/core'
import { readCanaryBucket } from './canary-bucket.ts'

const table: [cookies: string, bucket: number | undefined][] = [
  ['sallyport-share=2999', 29.99],
  ['sallyport-share=0', 0],
  ['other=1; sallyport-share=9999', 99.99],
  ['sallyport-share=5; other=1', 0.05],
  ['', undefined],
  ['not-sallyport-share=5', undefined],
  ['sallyport-share=', undefined],
  ['sallyport-share=10000', undefined],
  ['sallyport-share=-1', undefined],
  ['sallyport-share=1x', undefined],
]
for (const [cookies, bucket] of table) {
  test(`"${cookies}" is the bucket ${bucket}`, () => expect(readCanaryBucket(cookies)).toBe(bucket))
}
