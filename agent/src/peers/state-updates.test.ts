import { describe, expect, test } from '@rstest/core'
import { Refusal } from '../errors.ts'
import { otherServerId, peerFields, serverId, stateFields } from '../testing/agent-fields.ts'
import { nextExpiry, unexpired } from './expiry.ts'
import { acceptState, changeState } from './state-updates.ts'

const peers = [peerFields(1), peerFields(2)]
const saved = { server: serverId, generation: 5, peers, clock_offset: 0, server_time: 0 }

function refusalOf(...args: Parameters<typeof acceptState>) {
  try {
    acceptState(...args)
  } catch (error) {
    return (error as { body: object }).body
  }
}

test('accepts the first state', () => {
  expect(acceptState(null, stateFields(7, peers))).toBe('new')
})

test('accepts a larger generation', () => {
  expect(acceptState(saved, stateFields(6, [peerFields(3)]))).toBe('new')
})

describe('the same generation', () => {
  test('is a repetition with the same peers, in any order', () => {
    expect(acceptState(saved, stateFields(5, [peerFields(2), peerFields(1)]))).toBe('repeated')
  })

  test('is a repetition without the peers that have expired since', () => {
    const expired = peerFields(3, { expired_at: Math.floor(Date.now() / 1000) - 1 })

    expect(acceptState({ ...saved, peers: [...peers, expired] }, stateFields(5, peers))).toBe('repeated')
  })

  test.each([
    ['another peer', [...peers, peerFields(3)]],
    ['a peer less', [peerFields(1)]],
    ['another IP address', [peerFields(1), peerFields(2, { ip: '10.8.0.99' })]],
    ['another expiry', [peerFields(1), peerFields(2, { expired_at: 4_000_000_000 })]],
  ])('is refused with %s', (_, changed) => {
    expect(refusalOf(saved, stateFields(5, changed))).toEqual({ error: 'stale', generation: 5 })
  })
})

test('refuses a smaller generation', () => {
  expect(refusalOf(saved, stateFields(4, peers))).toEqual({ error: 'stale', generation: 5 })
})

test.each([2 ** 49 + 1, 2 ** 53 - 1])(
  'accepts any generation after %i, which an earlier version accepted',
  (generation) => {
    const ahead = { ...saved, generation }

    expect(acceptState(ahead, stateFields(4, [peerFields(3)]))).toBe('new')
    expect(refusalOf(ahead, stateFields(4, peers, { server: otherServerId }))).toMatchObject({ error: 'other_server' })
  },
)

test('compares generations up to 2^49', () => {
  expect(refusalOf({ ...saved, generation: 2 ** 49 }, stateFields(5, peers))).toMatchObject({ error: 'stale' })
})

test('refuses another installation, whatever its generation', () => {
  expect(refusalOf(saved, stateFields(9, peers, { server: otherServerId }))).toEqual({
    error: 'other_server',
    generation: 5,
  })
})

test('accepts any installation after it was forgotten', () => {
  const forgotten = { ...saved, server: null, generation: 0 }

  expect(acceptState(forgotten, stateFields(1, peers, { server: otherServerId }))).toBe('new')
})

test('refuses an empty list without the flag', () => {
  expect(refusalOf(saved, stateFields(6, []))).toEqual({ error: 'empty', generation: 5 })
  expect(acceptState(saved, stateFields(6, [], { allow_empty: true }))).toBe('new')
})

test.each([
  ['key', { public_key: peerFields(1).public_key }],
  ['IP address', { ip: peerFields(1).ip }],
])('refuses two peers with the same %s', (_, same) => {
  expect(refusalOf(saved, stateFields(6, [peerFields(1), peerFields(2, same)]))).toEqual({
    error: 'invalid',
    generation: 5,
  })
})

test('changes are of the state of this installation only', () => {
  const { peers: _, ...fields } = stateFields(6, peers)
  const changes = { ...fields, from: 5, set: [], removed: [] }

  expect(changeState(saved, changes)).toEqual(stateFields(6, peers, { now: fields.now }))
  for (const other of [null, { ...saved, generation: 4 }, { ...saved, server: otherServerId }])
    expect(() => changeState(other, changes)).toThrow(Refusal)
})

const endless = peerFields(1)
const early = peerFields(2, { expired_at: 1_700_000_000 })
const late = peerFields(3, { expired_at: 1_800_000_000 })
const expiring = [endless, late, early]

test('a peer expires at the start of its second', () => {
  expect(unexpired(expiring, 1_699_999_999_999)).toEqual([endless, late, early])
  expect(unexpired(expiring, 1_700_000_000_000)).toEqual([endless, late])
})

test('finds the next expiry', () => {
  expect(nextExpiry(expiring, 1_699_999_999_999)).toBe(1_700_000_000_000)
  expect(nextExpiry(expiring, 1_700_000_000_000)).toBe(1_800_000_000_000)
  expect(nextExpiry([endless], 0)).toBe(Infinity)
})
