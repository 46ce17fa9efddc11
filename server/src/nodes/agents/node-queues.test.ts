import { expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { defaultTiming as timing, dueStep, newSyncState, type SyncState } from './node-queues.ts'

type Node = Parameters<typeof dueStep>[0]

const second = 1000
const node: Node = {
  watched_until: 0,
  seen_at: 1,
  is_interface_synchronised: true,
  generation: 2,
  applied_generation: 2,
}

/** The step that is due a number of seconds after the last request, which was a status request unless `state` differs. */
function stepAfter(seconds: number, fields: Partial<Node> = {}, state: Partial<SyncState> = {}) {
  const syncState = { ...newSyncState(), statusReadAt: 0, endedAt: 0, jitter: 0, ...state }
  return dueStep({ ...node, ...fields }, syncState, { monotonic: seconds * second, unixSeconds: 1000 }, timing)
}

test('the first request to a node reads its status, also if a push is due', () => {
  expect(stepAfter(0, { applied_generation: 1 }, { statusReadAt: null })).toBe('status')
})

test('a node whose form has changed is asked for its status first', () => {
  expect(stepAfter(0, { applied_generation: 1, seen_at: null })).toBe('status')
})

test('a change is pushed at once', () => {
  expect(stepAfter(0, { generation: 3 })).toBe('push')
})

test('the status is read every 30 seconds, at most three seconds earlier', () => {
  expect([stepAfter(29), stepAfter(30)]).toEqual([null, 'status'])
  expect([stepAfter(26.9, {}, { jitter: 0.999 }), stepAfter(27.1, {}, { jitter: 0.999 })]).toEqual([null, 'status'])
})

test('an access in use, whose handshake is renewed by a keepalive after at most 145 seconds, is always connected', () => {
  const oldest = 145 * second + timing.statusInterval + timing.requestTimeout

  expect(oldest / second).toBeLessThanOrEqual(limits.tunnel.connectedFor)
})

test('the status is read every five seconds while a page shows the node or accesses are not applied', () => {
  expect([stepAfter(4, { watched_until: 1001 }), stepAfter(5, { watched_until: 1001 })]).toEqual([null, 'status'])
  expect(stepAfter(5, { is_interface_synchronised: false })).toBe('status')
  expect(stepAfter(5, { watched_until: 1000 })).toBeNull()
})

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 16],
  [6, 30],
  [50, 30],
])('after %s failures a node is asked for its status after %s s, or after a part of it', (failures, seconds) => {
  const state = { failures, jitter: 0 }

  expect(stepAfter(seconds - 0.01, { generation: 3 }, state)).toBeNull()
  expect(stepAfter(seconds, { generation: 3 }, state)).toBe('status')
  expect(stepAfter(seconds / 2 - 0.01, {}, { failures, jitter: 1 })).toBeNull()
  expect(stepAfter(seconds / 2, {}, { failures, jitter: 1 })).toBe('status')
})

test('a failing node that a page shows is asked every five seconds', () => {
  expect(stepAfter(5, { watched_until: 1001 }, { failures: 50 })).toBe('status')
})
