import { expect, test } from '@rstest/core'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { sessionClientOf } from './sign-in.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const table: [header: string | undefined, browser: string | null, system: string | null][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['curl/8.5.0', null, null],
  ['Mallory/1.0 (https://evil.test)', null, null],
  ['<script>alert(1)</script>', null, null],
  ['', null, null],
  [undefined, null, null],
]

for (const [header, browser, system] of table) {
  test(`${header || 'no header'} is ${browser} on ${system}`, () => {
    expect(sessionClientOf(header)).toEqual({ browser, system })
  })
}

/** In milliseconds; the best of three, because other processes can only lengthen it. */
function processorTime(header: string): number {
  const times = [1, 2, 3].map(() => {
    const begin = process.cpuUsage()
    sessionClientOf(header)
    return process.cpuUsage(begin).user / 1000
  })
  return Math.min(...times)
}

test('reads a header of any length and content within 10 ms', () => {
  const slow = Object.entries(hostileTexts).filter(
    ([, text]) => processorTime(`Mozilla/5.0 (${text(250)} ${text(16_000)}`) > 10,
  )

  expect(slow).toEqual([])
})
