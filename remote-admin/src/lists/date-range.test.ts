import { expect, test } from '@rstest/core'
import { browserTimeZone } from '@sallyport/contract/rules'
import { isDay, parseDateRange, rangeParams } from './date-range.ts'

const parse = (queryString: string) => parseDateRange(new URLSearchParams(queryString))
const utc = (text: string) => Date.parse(text) / 1000

test('a range begins with the first day and ends after the last, in its time zone', () => {
  expect(rangeParams({ from: '2026-02-27', to: '2026-02-28', timeZone: 'Europe/Berlin' })).toEqual({
    from: utc('2026-02-26T23:00:00Z'),
    to: utc('2026-02-28T23:00:00Z'),
  })
  expect(rangeParams({ to: '2026-12-31', timeZone: 'UTC' })).toEqual({ to: utc('2027-01-01T00:00:00Z') })
  expect(rangeParams({ timeZone: 'UTC' })).toEqual({})
})

test('a URL with days has the named time zone, or UTC; a URL without days has the time zone of the browser', () => {
  const from = '2026-02-28'
  expect(parse(`from=${from}&time_zone=Asia/Tokyo`)).toEqual({ from, timeZone: 'Asia/Tokyo' })
  expect(parse(`from=${from}`)).toEqual({ from, timeZone: 'UTC' })
  expect(parse(`from=${from}&time_zone=Mars/Olympus`)).toEqual({ from, timeZone: 'UTC' })
  expect(parse('time_zone=Asia/Tokyo')).toEqual({ timeZone: browserTimeZone() })
})

test('a day is a date of the calendar between 2000 and the latest timestamp', () => {
  for (const day of ['2000-01-01', '2024-02-29', '2286-11-18']) expect([day, isDay(day)]).toEqual([day, true])
  for (const day of ['', '2026-02-29', '2026-13-01', '2026-1-1', '0202-01-01', '2286-11-21', '1700000000', 'today'])
    expect([day, isDay(day)]).toEqual([day, false])
})
