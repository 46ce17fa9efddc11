import { expect, test } from '@rstest/core'
import { checkDuration, leaseDuration, nextCheckAt, retryCheckAt } from './check-queries.ts'

const day = 24 * 60 * 60

test('an invoice is looked at less and less often, and no longer after 30 days', () => {
  const ages: number[] = []
  for (let age: number | null = 0; age !== null; age = nextCheckAt({ created_at: 0 }, age)) ages.push(age)

  const intervals = ages.slice(1).map((age, index) => age - ages[index]!)
  expect(intervals).toEqual(intervals.toSorted((one, other) => one - other))
  expect([intervals[0], intervals.at(-1)]).toEqual([15, 6 * 60 * 60])
  expect(ages.length).toBeLessThan(600)
  expect(ages.at(-1)).toBe(30 * day)
})

test('an invoice is looked at every hour on the day after a webhook, or more often if it is new', () => {
  for (const now of [10 * day, 90 * day]) {
    expect(nextCheckAt({ created_at: 0, notified_at: now - day + 1 }, now)).toBe(now + 60 * 60)
    expect(nextCheckAt({ created_at: 0, notified_at: now - day }, now)).toBe(nextCheckAt({ created_at: 0 }, now))
  }
  expect(nextCheckAt({ created_at: 0, notified_at: 0 }, 10)).toBe(25)
})

test('a failed request is repeated after a minute or more, however old the order is', () => {
  expect(retryCheckAt({ created_at: 0 }, 10)).toBe(70)
  expect(retryCheckAt({ created_at: 0 }, 2 * day)).toBe(2 * day + 60 * 60)
  expect(retryCheckAt({ created_at: 0 }, 90 * day)).toBe(90 * day + 60 * 60)
})

test('a look ends before another process may take it over', () => {
  expect(checkDuration).toBeLessThan(leaseDuration)
})
