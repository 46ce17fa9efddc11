import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { useDevice, type Device } from '@sallyport/runtime/device'
import { access, act, api, closeToasts, newAccess, node, renderSettings, within } from '@sallyport/testing'
import { closeCard, openCard, openNodePage, renderNodePage } from '../testing/open-node-page.ts'

const deviceOf = (kind: Device['kind'], os: Device['os']) => useDevice.setState({ kind, os })

beforeEach(() => {
  deviceOf('desktop', 'other')
  rs.spyOn(URL, 'createObjectURL').mockReturnValue('blob:config')
  rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(async () => {
  await closeToasts()
  rs.restoreAllMocks()
})

const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('the one-time card', () => {
  test('on a phone has the file first, and the QR code for another device', async () => {
    deviceOf('mobile', 'android')

    const { card } = await openCard()

    const code = card.getByRole('img', { name: 'QR code' })
    expect(isBefore(card.getByRole('button', { name: 'Download config' }), code)).toBe(true)
    expect(within(card.getByRole('figure')).getByText(/^For another device/)).toBeVisible()
  })

  test('on a computer has the QR code first', async () => {
    deviceOf('desktop', 'windows')

    const { card } = await openCard()

    const code = card.getByRole('img', { name: 'QR code' })
    expect(isBefore(code, card.getByRole('button', { name: 'Download config' }))).toBe(true)
    expect(card.queryByText(/^For another device instead/)).toBeNull()
  })

  test('is above the card of the node', async () => {
    const { screen } = await openCard()

    expect(isBefore(screen.getByRole('region', { name: 'New access' }), screen.getByText('Norway, Oslo'))).toBe(true)
  })

  const steps = [
    ['android', 1, 'com.wireguard.android', /^Open WireGuard, tap \+, choose “Import from file or archive”/],
    ['android', 2, 'org.amnezia.awg', /^Open AmneziaWG, tap \+, choose “Import from file or archive”/],
    ['ios', 1, 'id1441195209', /^Open WireGuard, tap \+, choose “Create from file or archive”/],
    ['windows', 2, 'amneziawg-windows-client', /^Open AmneziaWG, choose “Import tunnel\(s\) from file”/],
    ['linux', 1, 'wireguard.com/install', /^nmcli connection import type wireguard file \.\/phone\.conf/],
    ['linux', 2, 'github.com/amnezia-vpn/amneziawg-tools', /sudo awg-quick up phone$/],
  ] as const
  for (const [os, type, link, text] of steps) {
    test(`on ${os} has the steps for a node of type ${type}, from the file to the tunnel`, async () => {
      deviceOf('mobile', os)

      const { card } = await openCard({}, { type })

      const section = within(card.getByRole('region', { name: 'On this device' }))
      expect(section.getByText('Save the file phone.conf.')).toBeVisible()
      expect(section.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining(link))
      expect(section.getByText(text)).toBeVisible()
    })
  }

  test('names the entry of the share sheet where the file is shared', async () => {
    deviceOf('mobile', 'ios')
    Object.assign(navigator, { share: () => Promise.resolve() })

    const { card } = await openCard()

    expect(card.getByText('Save the file phone.conf: choose “Save to Files”.')).toBeVisible()
    Reflect.deleteProperty(navigator, 'share')
  })
})

describe('copying the config as text', () => {
  test('copies it, and the card closes without confirmation', async () => {
    const { user, screen, card } = await openCard()

    await user.click(card.getByRole('button', { name: 'Copy as text' }))

    expect(await card.findByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await act(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^\[Interface\]\n[^]+PrivateKey = [^]+\[Peer\]\n/)
    await user.click(card.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
  })

  test('that fails says so, and the card still asks before it closes', async () => {
    const page = await openCard()
    rs.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

    await page.user.click(page.card.getByRole('button', { name: 'Copy as text' }))

    expect(await page.screen.findByText(/^The config could not be copied/)).toBeVisible()
    await closeCard(page)
    expect(page.screen.queryByRole('region', { name: 'New access' })).toBeNull()
  })
})

describe('in the browser of another app', () => {
  beforeEach(() => {
    deviceOf('mobile', 'android')
    rs.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Instagram 361.0',
    )
  })

  test('the form advises to open the page in a browser first', async () => {
    const { screen } = await openNodePage()

    expect(screen.getByText(/^This page is open in Instagram’s built-in browser/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^intent:\/\/.+#Intent;scheme=http;/),
    )
  })

  test('the card has the copy first, then the way to the browser', async () => {
    const { card } = await openCard()

    const copy = card.getByRole('button', { name: 'Copy as text' })
    const open = card.getByRole('link', { name: 'Open in the browser' })
    expect(card.getAllByRole('button')[0]).toBe(copy)
    expect(isBefore(copy, open)).toBe(true)
    expect(isBefore(open, card.getByRole('button', { name: 'Download config' }))).toBe(true)
    expect(card.getByText(/Instagram’s built-in browser usually can’t save files/)).toBeVisible()
  })
})

describe('the how-to', () => {
  const sections = () =>
    [...document.querySelectorAll('details')].filter(({ parentElement }) => !parentElement?.closest('details'))

  test('has all steps open for a user without an access, also after the creation', async () => {
    const { create, screen } = await openNodePage()
    expect(sections().map(({ open }) => open)).toEqual([true, true, true, false])
    api.respond(accessEndpoints.allocate, { access: newAccess(), node: node() })
    api.respond(accessEndpoints.byNode, { items: [access()], node: node() })

    await create('phone')

    await screen.findByText(
      'A config cannot be shown again. If you have lost one, delete its access and create a new one.',
    )
    expect(sections().map(({ open }) => open)).toEqual([true, true, true, false])
  })

  test('is closed for a user with accesses', async () => {
    api.respond(accessEndpoints.byNode, { items: [access()], node: node() })

    const { screen } = renderNodePage()

    await screen.findByText('phone')
    expect(sections().map(({ open }) => open)).toEqual([false, false, false, false])
    expect(new Set(sections().map((section) => section.getAttribute('name'))).size).toBe(1)
  })

  test('is open, with the focus, for a user who follows Set up, and names the saved file', async () => {
    api.respond(accessEndpoints.byNode, { items: [access()], node: node() })

    const { screen } = renderNodePage({ at: '/office/node/7#how-to' })

    await screen.findByText('phone')
    expect(sections().map(({ open }) => open)).toEqual([true, true, true, false])
    expect(screen.getByRole('heading', { name: 'How to connect' })).toHaveFocus()
    expect(screen.getByText(/^The file is shown once, when an access is created/)).toBeVisible()
    expect(screen.queryByText(/scan the QR code/)).toBeNull()
  })

  test('shows the app and IPv6 of this device first, and the others on request', async () => {
    deviceOf('mobile', 'android')

    const { screen } = await openNodePage({ type: 2 })

    for (const [own, other] of [
      ['AmneziaWG: Google Play', 'Windows: AmneziaWG'],
      [/^Android: the AmneziaWG app blocks IPv6/, /^macOS: in Terminal/],
    ] as const) {
      expect(screen.getAllByText(own).at(-1)?.closest('details details')).toBeNull()
      expect(screen.getByText(other).closest('details details')).not.toHaveAttribute('open')
    }
  })

  test('on a phone tells to import the file, not to scan its own screen', async () => {
    deviceOf('mobile', 'android')

    const { screen } = await openNodePage()

    expect(screen.getByText(/^Open WireGuard, tap \+, choose “Import from file/)).toBeVisible()
    expect(screen.getByText(/^The QR code is for another device/)).toBeVisible()
    expect(screen.queryByText(/^On a phone or tablet, scan/)).toBeNull()
  })

  test('on a computer explains the QR code for a phone', async () => {
    deviceOf('desktop', 'windows')

    const { screen } = await openNodePage()

    expect(screen.getByText(/^Open WireGuard, choose “Import tunnel\(s\) from file”/)).toBeVisible()
    expect(screen.getByText(/^On a phone or tablet, scan the QR code/)).toBeVisible()
  })
})

describe('the form', () => {
  test('suggests a name for this device, and names the app', async () => {
    deviceOf('mobile', 'android')

    const { screen } = await openNodePage({ type: 2 })

    expect(screen.getByLabelText('Name')).toHaveValue('Android')
    expect(screen.getByText(/^First install AmneziaWG on this device/)).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'AmneziaWG: Google Play' })).toHaveLength(2)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/^You get a config for the AmneziaWG app/)
  })

  test('suggests a name that no access on another node has', async () => {
    deviceOf('mobile', 'android')
    api.respond(accessEndpoints.byNode, { items: [], node: node(), used_names: ['Android', 'Android-2'] })

    const { screen } = renderNodePage()

    expect(await screen.findByLabelText('Name')).toHaveValue('Android-3')
  })

  test('tells a limited user for how many minutes an access works', async () => {
    renderSettings({ limitedAccessMinutes: 45 })

    const { screen } = await openNodePage()

    expect(screen.getByText('On the basic plan an access works for 45 minutes.')).toBeVisible()
    expect(screen.getByText(/create a new access, free and as often as you like/)).toBeVisible()
  })
})
