import { beforeEach, describe, expect, test } from '@rstest/core'
import { ownSessionEndpoints, passwordResetEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { useDevice, useInstall } from '@sallyport/runtime/device'
import {
  act,
  api,
  member,
  premium,
  privileged,
  recordFailures,
  renderPage,
  skipToSecondBefore,
  waitFor,
  within,
} from '@sallyport/testing'
import { isSearchShortcutOn } from '@sallyport/ui'
import { SettingsPage } from './settings-page.tsx'

beforeEach(() => {
  api.respond(ownSessionEndpoints.list, { items: [] })
})

const day = 24 * 60 * 60
const noon = new Date(2031, 4, 9, 12).getTime() / 1000

describe('the account', () => {
  const rows = [
    ['a basic user', member(), 'Basic', null, 'Get premium'],
    ['a premium user', { ...premium(), premium_expired_at: noon }, 'Premium', '2031-05-09', 'Extend premium'],
    ['a privileged user', privileged(), 'Privileged', 'No expiration', 'Get premium'],
    ['an expired premium', { ...premium(), premium_expired_at: Date.now() / 1000 - day }, 'Basic', null, 'Get premium'],
    [
      'privileged and premium',
      { ...privileged(), premium_expired_at: noon },
      'Premium',
      '2031-05-09',
      'Extend premium',
    ],
  ] as const

  for (const [name, account, badge, validity, offer] of rows) {
    test(`${name}: ${badge}, ${validity ?? 'no date'}, ${offer}`, () => {
      const { screen } = renderPage(SettingsPage, { as: account })

      expect(screen.getByText(badge)).toBeVisible()
      if (validity) expect(screen.getByText(validity)).toBeVisible()
      else expect(screen.queryByText('Valid until')).toBeNull()
      expect(screen.getByText('member@sallyport.test')).toBeVisible()
      expect(screen.getByRole('link', { name: offer })).toHaveAttribute('href', '/office/premium')
    })
  }
})

describe('how long accesses work', () => {
  const soon = Math.floor(Date.now() / 1000)
  const rows = [
    [
      member(),
      'An access works for 30 minutes, then you create a new one. With premium, accesses work until premium ends.',
    ],
    [privileged(), 'Your accesses don’t expire, and you don’t need premium.'],
    [member({ premium_expired_at: soon + 3 * day - 60 }), '3 days left. Until then, your accesses don’t expire.'],
    [member({ premium_expired_at: soon + 600 }), '1 day left. Until then, your accesses don’t expire.'],
  ] as const

  for (const [account, text] of rows) {
    test(text, () => {
      const { screen } = renderPage(SettingsPage, { as: account })

      expect(screen.getByText(text)).toBeVisible()
    })
  }
})

test('changes premium to basic when it ends while the page is open', async () => {
  const premium_expired_at = Math.floor(Date.now() / 1000) + 1800
  const { screen } = renderPage(SettingsPage, { as: member({ premium_expired_at }) })
  expect(screen.getByText('Premium')).toBeVisible()

  skipToSecondBefore(premium_expired_at)

  expect(await screen.findByText('Basic')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Get premium' })).toBeVisible()
})

test('shows premium without a reload when a payment arrives', async () => {
  const { screen } = renderPage(SettingsPage, { as: member() })
  expect(screen.getByText('Basic')).toBeVisible()

  api.respond(sessionEndpoints.info, { ...premium(), premium_expired_at: noon })
  act(() => void dispatchEvent(new Event('visibilitychange')))

  expect(await screen.findByText('2031-05-09')).toBeVisible()
})

const report = recordFailures()

for (const status of [0, 429, 500, 503]) {
  test(`keeps the account without a message when it cannot be requested again (${status})`, async () => {
    const { screen } = renderPage(SettingsPage, { as: premium() })
    api.respondWithError(sessionEndpoints.info, status)
    await waitFor(() => expect(api.calls(sessionEndpoints.info).length).toBeGreaterThan(0))

    expect(screen.getByText('Premium')).toBeVisible()
    expect(report).not.toHaveBeenCalled()
  })
}

test('links to the support and the logout', () => {
  const { screen } = renderPage(SettingsPage, { as: member() })

  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support')
  expect(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/auth/logout')
})

describe('changing the password', () => {
  async function changePassword() {
    const page = renderPage(SettingsPage, { as: member() })
    await page.user.click(page.screen.getByRole('button', { name: 'Change password' }))
    const question = page.screen.getByRole('alertdialog', { name: 'Change password?' })
    expect(question).toHaveTextContent('We’ll send a link to member@sallyport.test and log you out')
    await page.user.click(within(question).getByRole('button', { name: 'Change password' }))
    return page
  }

  test('sends a link to the own email, and logs out', async () => {
    api.respond(passwordResetEndpoints.request, {})

    const { pathname, screen } = await changePassword()

    expect(await screen.findByText(/We sent a link to member@sallyport.test/)).toBeVisible()
    expect(pathname()).toBe('/auth/logout')
    expect(api.calls(passwordResetEndpoints.request).map(({ body }) => body)).toEqual([
      { email: 'member@sallyport.test' },
    ])
  })

  test('does not log out when the link cannot be sent', async () => {
    api.respondWithError(passwordResetEndpoints.request, 502)

    const { pathname } = await changePassword()

    await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 502 })))
    expect(pathname()).toBe('/page')
  })
})

test('turns the shortcut of the search off and on, and remembers it', async () => {
  const { screen, user } = renderPage(SettingsPage, { as: member() })
  const choice = screen.getByRole('checkbox', { name: 'Go to search with the / key' })
  expect(choice).toBeChecked()
  expect(isSearchShortcutOn()).toBe(true)

  await user.click(choice)
  expect(choice).not.toBeChecked()
  expect(isSearchShortcutOn()).toBe(false)

  await user.click(choice)
  expect(choice).toBeChecked()
  expect(isSearchShortcutOn()).toBe(true)
})

describe('installing the app', () => {
  beforeEach(() => {
    useDevice.setState({ isStandalone: false })
    useInstall.setState(useInstall.getInitialState(), true)
  })

  test('requests the installation, whose steps are shown without an install prompt', async () => {
    const { screen, user } = renderPage(SettingsPage, { as: member() })

    await user.click(screen.getByRole('button', { name: 'Install app' }))

    expect(useInstall.getState().isManualRequested).toBe(true)
  })

  test('is not offered in the installed app', () => {
    useDevice.setState({ isStandalone: true })
    const { screen } = renderPage(SettingsPage, { as: member() })

    expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull()
  })
})
