import { expect, test } from '@rstest/core'
import { hostileReport } from './hostile-report.ts'

const page = { target: 'GET /', kind: 'accept of spaces' }

test('lists the slowest request of each target, and fails for one of more than 50 ms', () => {
  const fine = hostileReport([
    { ...page, time: 50 },
    { ...page, kind: 'range of commas', time: 2 },
  ])
  const slow = hostileReport([{ ...page, time: 50.1 }])

  expect(fine.isMet).toBe(true)
  expect(fine.text).toMatch(/GET \/ +accept of spaces +50\.0 +met/)
  expect(fine.text).not.toContain('range of commas')
  expect(slow.isMet).toBe(false)
  expect(slow.text).toContain('1 requests, at most 50.1 ms, allowed 50 ms: NOT MET')
})
