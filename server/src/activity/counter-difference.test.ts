import { expect, test } from '@rstest/core'
import { counterChange, countersOf } from './record-status.ts'

const previous = { boot: 'first', received: 1000, sent: 100, last_handshake: 500 }

test('a handshake in the future counts as one of now', () => {
  const peer = { public_key: 'k', received: 0, sent: 0, last_handshake: 4000 }

  expect(countersOf(peer, 'first', 600)).toMatchObject({ last_handshake: 600 })
})

const changes = [
  ['the first report adds everything', null, previous, { received: 1000, sent: 100 }],
  ['counters that grew add the difference', previous, { ...previous, received: 1500 }, { received: 500, sent: 0 }],
  [
    'a new handshake without traffic adds nothing',
    previous,
    { ...previous, last_handshake: 600 },
    { received: 0, sent: 0 },
  ],
  [
    'counters that went back start from zero',
    previous,
    { ...previous, received: 30, sent: 20, last_handshake: 600 },
    { received: 30, sent: 20 },
  ],
  [
    'both counters start from zero if one went back',
    previous,
    { ...previous, received: 30, sent: 120, last_handshake: 600 },
    { received: 30, sent: 120 },
  ],
  [
    'counters that went back before a handshake start from zero',
    previous,
    { ...previous, received: 0, sent: 0, last_handshake: null },
    { received: 0, sent: 0 },
  ],
  [
    'counters of another boot start from zero, also if they are larger',
    previous,
    { boot: 'second', received: 2000, sent: 300, last_handshake: 500 },
    { received: 2000, sent: 300 },
  ],
] as const

for (const [title, before, current, difference] of changes) {
  test(title, () => {
    expect(counterChange(before, current)?.difference).toEqual(difference)
  })
}

test('a report that is older than the last one changes nothing', () => {
  expect(counterChange(previous, { ...previous, received: 900, last_handshake: 380 })).toBeNull()
  expect(counterChange(previous, { ...previous, received: 900 })).toBeNull()
})

test('the last handshake is kept when the peer is added again', () => {
  const added = { boot: 'second', received: 0, sent: 0, last_handshake: null }

  expect(counterChange(previous, added)?.counters).toEqual({ ...added, last_handshake: 500 })
})
