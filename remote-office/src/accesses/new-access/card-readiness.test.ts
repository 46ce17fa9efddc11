import { describe, expect, test } from '@rstest/core'
import type { AccessStatus } from '../accesses-calls.ts'
import { cardReadiness, type CardReadiness } from './use-connection-progress.ts'

const id = 12
const status = (readiness: AccessStatus['readiness'], ...ids: number[]): AccessStatus => ({
  readiness,
  items: ids.map((itemId) => ({ id: itemId })),
})

/** The readiness after each of the responses. */
function readinessAfter(...responses: (AccessStatus | undefined)[]): CardReadiness[] {
  let current: CardReadiness = null
  return responses.map((response) => (current = cardReadiness(current, response, id)))
}

describe('the readiness of a new access', () => {
  const cases: [name: string, responses: (AccessStatus | undefined)[], expected: CardReadiness[]][] = [
    ['is unknown without a response', [undefined], [null]],
    ['is unknown on a node without an agent', [status('unmanaged', id)], [null]],
    ['is pending for a response from before the creation', [status('ready', 11)], ['pending']],
    [
      'is that of the node for a response with the access',
      [status('pending', id), status('ready', id)],
      ['pending', 'ready'],
    ],
    ['stays ready while another change is pending', [status('ready', id), status('pending', id)], ['ready', 'ready']],
    [
      'stays ready while the node is unreachable',
      [status('ready', id), status('unreachable', id), status('pending', id)],
      ['ready', 'ready', 'ready'],
    ],
    [
      'follows a node that becomes unreachable before it has the access, and returns',
      [status('pending', id), status('unreachable', id), status('pending', id), status('ready', id)],
      ['pending', 'unreachable', 'pending', 'ready'],
    ],
    [
      'ends when the access is removed',
      [status('ready', id), status('ready'), status('ready')],
      ['ready', 'removed', 'removed'],
    ],
  ]
  for (const [name, responses, expected] of cases) {
    test(name, () => {
      expect(readinessAfter(...responses)).toEqual(expected)
    })
  }

  test('is connected after a handshake, also on a node that is not ready for other changes', () => {
    const connected: AccessStatus = { readiness: 'pending', items: [{ id, last_handshake: 1_790_000_000 }] }

    expect(readinessAfter(status('ready', id), connected, status('ready'))).toEqual(['ready', 'connected', 'removed'])
  })

  test('is unknown if the server did not return the id of the access', () => {
    expect(cardReadiness(null, status('ready', id), undefined)).toBeNull()
  })
})
