import { beforeEach, describe, expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { useDevice } from '@sallyport/runtime/device'
import { useServerClock } from '@sallyport/runtime/session'
import { act, api, newAccess, waitFor, within } from '@sallyport/testing'
import type { AccessStatus } from '../accesses-calls.ts'
import { openCard } from '../testing/open-node-page.ts'

const created = newAccess({ id: 12 })
const ready: AccessStatus = { readiness: 'ready', items: [] }
const withAccess = (readiness: AccessStatus['readiness']): AccessStatus => ({ readiness, items: [{ id: 12 }] })

beforeEach(() => useDevice.setState({ os: 'other' }))

type Card = Awaited<ReturnType<typeof openCard>>['card']

/** The texts of the visible notes. Hidden notes take up space only. */
const notes = (card: Card) =>
  [
    ...(card.getByRole('heading', { name: 'New access' }).parentElement?.querySelectorAll('[aria-live] svg + div') ??
      []),
  ]
    .filter((note) => !note.closest('[class*="hidden"]'))
    .map(({ textContent }) => textContent)

const warning =
  'This config is shown only once. Save it before closing. If you lose it, delete the access and create a new one.'
const connected = (last_handshake = 1_790_000_000): AccessStatus => ({
  readiness: 'ready',
  items: [{ id: 12, last_handshake }],
})

describe('the note on the one-time card', () => {
  test('says when the node is ready, without a request of the user', async () => {
    let current: AccessStatus = ready
    const { card } = await openCard(created, {}, { before: ready, after: () => current })
    expect(notes(card)).toEqual([warning, 'Sending this access to the node…'])

    current = withAccess('ready')

    await waitFor(() =>
      expect(notes(card)).toEqual([
        warning,
        'The node is ready, and waits for the device to connect. This card shows when it has.',
      ]),
    )
  })

  test('says that the node cannot be reached', async () => {
    const { card } = await openCard(created, {}, { before: ready, after: () => withAccess('unreachable') })

    await waitFor(() => expect(notes(card)).toEqual([warning, 'The node can’t be reached: connect once it is back']))
  })

  test('is replaced by what the tunnel carries when the access has connected, and returns when it no longer exists', async () => {
    let current = connected()
    const { card } = await openCard(created, {}, { before: ready, after: () => current })
    await waitFor(() => expect(notes(card)).toHaveLength(1))
    expect(notes(card)[0]).toBe(
      'You are connectedphone: sites see the address of Fjord instead of yours. Your provider sees only an encrypted connection to it.DNS server, also through the tunnel: 1.1.1.1 (Cloudflare).Sites that use IPv6 can still see your usual address, unless the app blocks IPv6.',
    )

    current = ready
    act(() => void dispatchEvent(new Event('visibilitychange')))

    await waitFor(() => expect(notes(card)).toEqual([warning, 'This access has expired or was deleted']))
  })
})

test('a connected access shows that its node passes no traffic on, until it does', async () => {
  let current: AccessStatus = { ...connected(), readiness: 'unreachable', is_without_internet: true }
  const { card } = await openCard(created, {}, { before: ready, after: () => current })
  await waitFor(() => expect(notes(card)[0]).toMatch(/^Connected, but nothing loads yetphone is connected to Fjord/))
  expect(card.queryByText('You are connected')).toBeNull()

  current = connected()
  act(() => void dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(notes(card)[0]).toMatch(/^You are connected/))
})

describe('the card of an access that has connected', () => {
  async function openConnectedCard() {
    const page = await openCard(created, {}, { before: ready, after: () => connected() })
    await waitFor(() => expect(notes(page.card)[0]).toMatch(/^You are connected/))
    return page
  }

  test('keeps the focus, the QR code and the actions, and closes without a question', async () => {
    const { user, screen, card } = await openConnectedCard()

    expect(card.getByRole('heading', { name: 'New access' })).toHaveFocus()
    expect(card.getByRole('img', { name: 'QR code' })).toBeVisible()
    expect(card.getByRole('button', { name: 'Download config' })).toBeVisible()
    expect(card.getByText('You can save the file until you close this card.').className).not.toContain('hidden')
    expect(card.getByText('Save the file phone.conf.').className).toContain('hidden')
    await user.click(card.getByRole('button', { name: 'Close' }))

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
  })

  test('leads to the section about IPv6', async () => {
    const { user, screen, card } = await openConnectedCard()

    await user.click(card.getByRole('button', { name: 'About IPv6' }))

    const section = screen.getByText(/^macOS: in Terminal/).closest('details')
    expect(section).toHaveAttribute('open')
    expect(section?.querySelector('summary')).toHaveFocus()
  })
})

test('the question whether an access works has the new name of a renamed access', async () => {
  const status: AccessStatus = { readiness: 'ready', items: [{ id: 12, last_handshake: null }] }
  const { user, screen } = await openCard(created, {}, { before: ready, after: () => status })
  const list = within(screen.getByRole('list', { name: 'Accesses' }))
  api.respond(accessEndpoints.rename, {})

  await user.click(await list.findByRole('button', { name: 'Rename' }))
  await user.clear(list.getByLabelText('Name'))
  await user.type(list.getByLabelText('Name'), 'tablet{Enter}')
  expect(await list.findByText('tablet')).toBeVisible()
  act(() => useServerClock.setState({ offset: limits.tunnel.helpAfter * 1000 }))

  expect(await screen.findByText(/^tablet has not connected yet/)).toBeVisible()
})
