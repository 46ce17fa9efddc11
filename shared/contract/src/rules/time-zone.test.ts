import { describe, expect, test } from '@rstest/core'
import { isTimeZone, startOfDay, timeIn } from './time-zone.ts'

const utc = (text: string) => Date.parse(text) / 1000

describe('the start of a day', () => {
  const rows: [day: string, timeZone: string, start: string][] = [
    ['2026-11-01', 'UTC', '2026-11-01T00:00:00Z'],
    ['2026-11-01', 'Europe/Berlin', '2026-10-31T23:00:00Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
    // Around changes of the clocks, and with an offset that is no whole hour.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00Z'],
    // On this day, the clocks went from 0:00 to 1:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ]
  test.each(rows)('%s in %s is %s', (day, timeZone, start) => expect(startOfDay(day, timeZone)).toBe(utc(start)))
})

describe('a time in a time zone', () => {
  const rows: [timeZone: string, local: string, offset: string][] = [
    ['UTC', '2026-01-31T23:30:00.000', 'Z'],
    ['Europe/Berlin', '2026-02-01T00:30:00.000', '+01:00'],
    ['America/St_Johns', '2026-01-31T20:00:00.000', '-03:30'],
  ]
  test.each(rows)('in %s is %s', (timeZone, local, offset) =>
    expect(timeIn(timeZone)(utc('2026-01-31T23:30:00Z'))).toEqual({ local, offset }),
  )
})

test('knows the time zones of the runtime only', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia']) expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'Mars/Olympus', 'Europe', 'x'.repeat(1000)]) expect(isTimeZone(name)).toBe(false)
})
