import { expect, test } from '@rstest/core'
import { canaryCookie, readCanaryBucket, readLanguage, readViewer } from './visitor-cookies.ts'

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

test('reads the cookies of a visitor, and ignores unknown values', () => {
  const cookies = 'sallyport_canary=7; sallyport_viewer=admin; sallyport_language=ru'

  expect([readViewer(cookies), readLanguage(cookies)]).toEqual(['admin', 'ru'])
  expect([readViewer(''), readLanguage('')]).toEqual(['guest', undefined])
  expect([readViewer('sallyport_viewer=root'), readLanguage('sallyport_language=xx')]).toEqual(['guest', undefined])
  expect(readViewer('x_sallyport_viewer=admin')).toBe('guest')
})
