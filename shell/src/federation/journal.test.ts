import { beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import type { Attempt } from './journal.ts'

const attempt: Attempt = {
  app: 'office',
  version: '1.4.2',
  address: '/remotes/office/1.4.2/remoteEntry.js',
  begun: 12,
  lasted: 34,
  outcome: 'loaded',
}

beforeEach(() => void rs.resetModules())

/** The journal of a page that is opened now. */
const openPage = async () => (await import('./journal.ts')).journal

test('the journal of a page begins empty and keeps attempts in their order', async () => {
  const journal = await openPage()
  expect(journal.attempts()).toEqual([])

  journal.record(attempt)
  journal.record({ ...attempt, outcome: 'late' })

  expect(journal.attempts().map(({ outcome }) => outcome)).toEqual(['loaded', 'late'])
})

test('what was read before does not change, and stays the same object between two records', async () => {
  const journal = await openPage()
  const before = journal.attempts()

  journal.record(attempt)

  expect(before).toEqual([])
  expect(journal.attempts()).toBe(journal.attempts())
})

test('a listener hears of each record until it leaves', async () => {
  const journal = await openPage()
  const listener = rs.fn()
  const leave = journal.subscribe(listener)

  journal.record(attempt)
  leave()
  journal.record(attempt)

  expect(listener).toHaveBeenCalledTimes(1)
})

test('with the journal the browser keeps the times of more files than its 250', async () => {
  const enlarge = rs.spyOn(performance, 'setResourceTimingBufferSize')

  await openPage()

  expect(enlarge).toHaveBeenCalledWith(limits.loadLog.resourceTimingBufferSize)
})
