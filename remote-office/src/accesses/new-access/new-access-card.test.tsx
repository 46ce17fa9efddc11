import { afterEach, beforeEach, describe, expect, test, rstest } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { useDevice } from '@sallyport/runtime/device'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { act, api, changeLanguage, newAccess, node, skipToSecondBefore, waitFor, within } from '@sallyport/testing'
import { closeCard, openCard, openNodePage, unmanaged } from '../testing/open-node-page.ts'

let saved: { name: string; file: Blob }[] = []

beforeEach(() => {
  saved = []
  localStorage.clear()
  useDevice.setState({ os: 'other' })
  let last = new Blob()
  rstest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob
    return 'blob:config'
  })
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last })
  })
})

afterEach(() => {
  rstest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

describe('the one-time card', () => {
  test('shows a warning and the QR code, and takes the focus', async () => {
    const { card } = await openCard()

    expect(card.getByText('phone')).toBeVisible()
    expect(card.getByText(/shown only once/)).toBeVisible()
    expect(card.getByRole('img', { name: 'QR code' })).toBeVisible()
    expect(card.getByRole('heading', { name: 'New access' })).toHaveFocus()
  })

  test('stays open when the language changes', async () => {
    const { card } = await openCard()

    await act(() => changeLanguage('ru'))

    expect(card.getByRole('button', { name: 'Скачать конфигурацию' })).toBeVisible()
  })

  test('downloads the config without rendering the private key', async () => {
    const { user, card } = await openCard()

    await user.click(card.getByRole('button', { name: 'Download config' }))

    expect(saved.map(({ name }) => name)).toEqual(['phone.conf'])
    expect(await saved[0]!.file.text()).toContain('PrivateKey = cGhvbmUtcHJpdmF0ZS1rZXk=\n')
    expect(document.documentElement.outerHTML).not.toContain('cGhvbmUtcHJpdmF0ZS1rZXk=')
  })

  test('writes the node and the config for a printer, and removes the config afterwards', async () => {
    const { card } = await openCard()
    const key = /PrivateKey = cGhvbmUtcHJpdmF0ZS1rZXk=/

    dispatchEvent(new Event('beforeprint'))
    expect(card.getByText(key)).toHaveTextContent(/^\[Interface\]/)
    expect(card.getByText(/Norway/)).toBeInTheDocument()

    dispatchEvent(new Event('afterprint'))
    expect(card.queryByText(key)).toBeNull()
  })

  test('has no QR code for an AmneziaWG node', async () => {
    const { card } = await openCard({ connect_params: { Jc: 4 } }, { type: 2 })

    expect(card.queryByRole('img', { name: 'QR code' })).toBeNull()
    expect(card.queryByRole('button', { name: 'Save QR code' })).toBeNull()
    expect(card.getByRole('button', { name: 'Download config' })).toBeVisible()
  })

  test('offers a portable file name for a name that is too long', async () => {
    const { user, card } = await openCard({ name: 'my long phone name' })

    await user.click(card.getByRole('button', { name: 'Download as my-long-phone-n.conf' }))
    await user.click(card.getByRole('button', { name: 'Download config' }))

    expect(saved.map(({ name }) => name)).toEqual(['my-long-phone-n.conf', 'my long phone name.conf'])
  })

  for (const os of ['android', 'linux', 'windows'] as const) {
    test(`offers a portable file name first on ${os} for a file that its app refuses`, async () => {
      useDevice.setState({ os })
      const { user, card } = await openCard({ name: 'My phone (work)' })

      const buttons = card.getAllByRole('button').map((button) => button.textContent)
      expect(buttons[0]).toBe('Download as my-phone-work.conf')
      expect(buttons.slice(-2)).toEqual(['Download config', 'Close'])
      expect(card.getByText(/^The same file for other devices, as My phone \(work\)\.conf/)).toBeVisible()
      const savedStep = card.getByText(/^The download of my-phone-work\.conf has started/)
      await user.click(card.getByRole('button', { name: 'Download config' }))
      expect(savedStep.className).toContain('hidden')
      await user.click(card.getByRole('button', { name: 'Download as my-phone-work.conf' }))
      expect(savedStep.className).not.toContain('hidden')

      expect(saved.map(({ name }) => name)).toEqual(['My phone (work).conf', 'my-phone-work.conf'])
      expect(card.getByText('Save the file my-phone-work.conf.')).toBeVisible()
    })
  }

  for (const [os, first] of [
    ['android', 'Download as phone-12.conf'],
    ['windows', 'Download as phone-12.conf'],
    ['macos', 'Download config'],
  ] as const) {
    test(`offers "${first}" first on ${os} for a name that an access on another node has`, async () => {
      useDevice.setState({ os })
      const page = await openNodePage({}, unmanaged, ['Phone'])
      api.respond(accessEndpoints.allocate, { access: newAccess(), node: node() })
      await page.create('phone')
      const card = within(await page.screen.findByRole('region', { name: 'New access' }))

      expect(card.getAllByRole('button')[0]).toHaveTextContent(first)
      expect(card.queryByText(/the browser may save the file with a number/) !== null).toBe(os !== 'macos')
    })
  }

  test('offers no other file name for a portable one', async () => {
    const { card } = await openCard()

    expect(card.queryByRole('button', { name: /Download as/ })).toBeNull()
  })

  test('replaces the form and blocks reloads until it is closed', async () => {
    const { user, screen, card } = await openCard()
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
    expect(useUnsavedChangesStore.getState().reasons).toEqual(['one-time card'])

    await closeCard({ user, screen, card })

    expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
    expect(screen.getByLabelText('Name')).toHaveValue('')
    expect(screen.getByRole('heading', { name: 'Create an access' })).toHaveFocus()
    expect(useUnsavedChangesStore.getState().reasons).toEqual([])
  })

  test('stays open when its node is removed', async () => {
    const page = await openNodePage()
    api.respond(accessEndpoints.allocate, { access: newAccess(), node: node() })
    api.respondWithError(accessEndpoints.byNode, 404)

    await page.create('phone')
    const close = await page.screen.findByRole('button', { name: 'Close' })
    await page.screen.findByRole('button', { name: 'Try again' })
    expect(page.pathname()).toBe('/office/node/7')
    await page.user.click(close)
    await page.user.click(within(page.screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }))

    expect(page.pathname()).toBe('/404')
  })
})

describe('closing the card', () => {
  test('asks for confirmation while nothing was saved, and Cancel keeps the card', async () => {
    const { user, screen, card } = await openCard()

    await user.click(card.getByRole('button', { name: 'Close' }))
    const question = screen.getByRole('alertdialog', { name: 'Close without saving the config?' })
    expect(question).toHaveAccessibleDescription(/the config file or the QR code of phone/)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Download config' }))
    expect(await saved[0]!.file.text()).toContain('PrivateKey = ')
  })

  test('needs no confirmation after the access has expired, which the card says', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 1800
    const { user, card, screen } = await openCard({ expired_at: expiry })
    expect(card.getByRole('timer')).toBeVisible()

    skipToSecondBefore(expiry)

    expect(await card.findByText('Access phone has expired, and its config no longer works.')).toBeVisible()
    expect(card.queryByRole('timer')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
  })

  test('leaving needs no confirmation after the access has expired', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 1800
    const { user, card, screen, pathname } = await openCard({ expired_at: expiry })
    skipToSecondBefore(expiry)
    await card.findByText('Access phone has expired, and its config no longer works.')

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))

    expect(pathname()).toBe('/elsewhere')
  })

  test('names only the config file for a card without a QR code', async () => {
    const { user, screen, card } = await openCard({ connect_params: { Jc: 4 } }, { type: 2 })

    await user.click(card.getByRole('button', { name: 'Close' }))

    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^You haven’t saved the config file of phone,/)
  })

  for (const [button, text] of [
    ['Copy as text', /saved the config of phone, and it keeps working/],
    ['Download config', /Leave only if its file is in your downloads/],
  ] as const) {
    test(`says on leaving after “${button}” what is saved`, async () => {
      const { user, screen, card } = await openCard()
      await user.click(card.getByRole('button', { name: button }))

      await user.click(screen.getByRole('link', { name: 'Elsewhere' }))

      expect(screen.getByRole('alertdialog', { name: 'Leave this page?' })).toHaveAccessibleDescription(text)
    })
  }

  const saveActions = [
    ['the config', 'phone', 'Download config', 'phone.conf'],
    ['the config under a portable name', 'my long phone name', /^Download as my-long/, 'my-long-phone-n.conf'],
    ['the QR code', 'phone', 'Save QR code', 'phone.png'],
  ] as const
  for (const [what, name, button, file] of saveActions) {
    test(`asks after the download of ${what} whether the file has arrived, once in a browser`, async () => {
      const page = await openCard({ name })
      const { user, screen } = page
      const card = () => within(screen.getByRole('region', { name: 'New access' }))
      const save = async (count: number) => {
        await user.click(card().getByRole('button', { name: button }))
        await waitFor(() => expect(saved).toHaveLength(count))
        if (what === 'the QR code') await screen.findAllByText('The download of the QR code has started')
      }
      const close = () => user.click(card().getByRole('button', { name: 'Close' }))
      const question = () => within(screen.getByRole('alertdialog', { name: 'Is the file in your downloads?' }))

      await save(1)
      await close()
      expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(expect.stringContaining(file))
      await user.click(question().getByRole('button', { name: 'Cancel' }))
      await close()
      await user.click(question().getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()

      await page.create('tablet')
      await screen.findByRole('region', { name: 'New access' })
      await save(2)
      await close()
      expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
    })
  }

  for (const [outcome, share, isDialogOpen] of [
    ['needs no confirmation after the config was shared', () => Promise.resolve(), false],
    [
      'asks for confirmation after the user cancelled the share sheet',
      () => Promise.reject(new DOMException('cancelled', 'AbortError')),
      true,
    ],
  ] as const) {
    test(outcome, async () => {
      Object.assign(navigator, { share })
      useDevice.setState({ os: 'ios' })
      const { user, screen, card } = await openCard()

      await user.click(card.getByRole('button', { name: 'Share config' }))
      await user.click(card.getByRole('button', { name: 'Close' }))

      expect(screen.queryByRole('alertdialog') !== null).toBe(isDialogOpen)
    })
  }
})
