import { describe, expect, test } from '@rstest/core'
import { act, newAccess, waitFor } from '@sallyport/testing'
import type { AccessStatus } from '../accesses-calls.ts'
import { openCard } from '../testing/open-node-page.ts'

const created = newAccess({ id: 12 })
const ready: AccessStatus = { readiness: 'ready', items: [] }
const withAccess = (readiness: AccessStatus['readiness']): AccessStatus => ({ readiness, items: [{ id: 12 }] })

type Card = Awaited<ReturnType<typeof openCard>>['card']

/** The visible notes; the others take up space only. */
const notes = (card: Card) =>
  [
    ...(card
      .getByRole('button', { name: 'Close' })
      .closest('[role="region"]')
      ?.querySelectorAll('[aria-live="polite"] > div > div') ?? []),
  ]
    .filter((note) => !note.className)
    .map(({ textContent }) => textContent)

describe('the note on the one-time card', () => {
  test('says when the node is ready, without a request of the user', async () => {
    let current: AccessStatus = ready
    const { card } = await openCard(created, {}, { before: ready, after: () => current })
    expect(notes(card)).toEqual(['Sending this access to the node…'])

    current = withAccess('ready')

    await waitFor(() => expect(notes(card)).toEqual(['The node is ready: connect now']))
  })

  test('says that the node cannot be reached', async () => {
    const { card } = await openCard(created, {}, { before: ready, after: () => withAccess('unreachable') })

    await waitFor(() => expect(notes(card)).toEqual(['The node can’t be reached: connect once it is back']))
  })

  test('agrees with the row when the access has connected, and says when it no longer exists', async () => {
    let current: AccessStatus = { readiness: 'ready', items: [{ id: 12, last_handshake: 1_790_000_000 }] }
    const { card } = await openCard(created, {}, { before: ready, after: () => current })
    await waitFor(() => expect(notes(card)).toEqual(['It works: this access has connected']))

    current = ready
    act(() => void dispatchEvent(new Event('visibilitychange')))

    await waitFor(() => expect(notes(card)).toEqual(['This access has expired or was deleted']))
  })
})
