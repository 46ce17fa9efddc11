import { describe, expect, rs, test } from '@rstest/core'
import { isCountry } from '@sallyport/contract/rules'
import { nearbyCountries } from './nearby-countries.ts'
import timeZonePlaces from './time-zone-places.json' with { type: 'json' }

const nearest: [timeZone: string, countries: string[]][] = [
  ['Europe/Berlin', ['DE', 'CZ', 'DK']],
  ['Europe/Moscow', ['RU', 'BY', 'UA']],
  ['Asia/Tokyo', ['JP', 'RU', 'KR']],
  ['America/Los_Angeles', ['US', 'MX', 'CA']],
]

describe('the countries near a time zone', () => {
  test('begin with the nearest ones', () => {
    for (const [timeZone, countries] of nearest)
      expect([timeZone, nearbyCountries(timeZone).slice(0, countries.length)]).toEqual([timeZone, countries])
  })

  test('exclude distant ones', () => {
    const countries = nearbyCountries('Europe/Berlin')

    expect(countries).toContain('PT')
    expect(countries).not.toContain('US')
    expect(countries).not.toContain('JP')
  })

  test('are the same for an alias of the time zone', () => {
    for (const [alias, timeZone] of [
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['Europe/Kiev', 'Europe/Kyiv'],
    ] as const) {
      expect(nearbyCountries(alias)).toEqual(nearbyCountries(timeZone))
      expect(nearbyCountries(alias)).not.toEqual([])
    }
  })

  test('are none for a time zone without a place', () => {
    for (const timeZone of ['UTC', 'Etc/UTC', 'Etc/GMT+3', 'Mars/Olympus', ''])
      expect([timeZone, nearbyCountries(timeZone)]).toEqual([timeZone, []])
  })
})

test('time zones without a place take one date format each', () => {
  nearbyCountries('Asia/Calcutta')
  const created = rs.spyOn(Intl, 'DateTimeFormat')

  for (const timeZone of ['Asia/Calcutta', 'Europe/Kiev', 'UTC']) nearbyCountries(timeZone)

  expect(created).toHaveBeenCalledTimes(3)
  created.mockRestore()
})

test('every place has a country and coordinates', () => {
  for (const { timeZone, country, latitude, longitude } of timeZonePlaces) {
    expect([timeZone, isCountry(country)]).toEqual([timeZone, true])
    expect([timeZone, Math.abs(latitude) <= 90, Math.abs(longitude) <= 180]).toEqual([timeZone, true, true])
  }
})
