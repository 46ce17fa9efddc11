import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { installApp, useDevice, useInstall } from '@sallyport/runtime/device'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { act, renderPage } from '@sallyport/testing'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { InstallOffers } from './install-offers.tsx'

renderDiscovery()

const at = '/office/nodes'
const second = 1000

type Outcome = 'accepted' | 'dismissed'

function offered(outcome: Outcome = 'accepted') {
  const prompt = rs.fn(async () => ({ outcome }))
  useInstall.setState({ installPrompt: Object.assign(new Event('beforeinstallprompt'), { prompt }) })
  return prompt
}

const pass = (time: number) => act(() => rs.advanceTimersByTimeAsync(time))
const click = (element: HTMLElement) => act(async () => element.click())

beforeEach(() => {
  rs.useFakeTimers()
  document.cookie = 'sallyport-install=; Max-Age=0; Path=/'
  useInstall.setState(useInstall.getInitialState(), true)
  useDevice.setState({ os: 'other', isStandalone: false })
  useUnsavedChangesStore.setState({ reasons: [] })
})
afterEach(() => void rs.useRealTimers())

describe('the banner', () => {
  test('appears after one second, not before', async () => {
    offered()
    const { screen } = renderPage(InstallOffers, { at })

    await pass(second - 1)
    expect(screen.queryByRole('dialog')).toBeNull()

    await pass(1)
    expect(screen.getByRole('dialog', { name: 'Keep this site at hand' })).toBeVisible()
    expect(document.body).toHaveFocus()
  })

  test('waits while there are unsaved changes', async () => {
    offered()
    useUnsavedChangesStore.setState({ reasons: ['form'] })
    const { screen } = renderPage(InstallOffers, { at })

    await pass(10 * second)
    expect(screen.queryByRole('dialog')).toBeNull()

    act(() => useUnsavedChangesStore.setState({ reasons: [] }))
    await pass(second)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  test('remembers the dismissal on Skip, and closes 300 ms later', async () => {
    offered()
    const { screen } = renderPage(InstallOffers, { at })
    await pass(second)

    await click(screen.getByRole('button', { name: 'Skip' }))
    expect(document.cookie).toContain('sallyport-install=dismissed')
    await pass(299)
    expect(screen.getByRole('dialog')).toBeVisible()

    await pass(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  for (const [outcome, isRemembered] of [
    ['accepted', false],
    ['dismissed', true],
  ] as const) {
    test(`shows the browser’s prompt on Install, and ${isRemembered ? 'remembers' : 'does not remember'} that it was ${outcome}`, async () => {
      const prompt = offered(outcome)
      const { screen } = renderPage(InstallOffers, { at })
      await pass(second)

      await click(screen.getByRole('button', { name: 'Install' }))
      await pass(300)

      expect(prompt).toHaveBeenCalledTimes(1)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.cookie.includes('sallyport-install=dismissed')).toBe(isRemembered)
    })
  }

  const endings: [what: string, outcome: Outcome, end: () => unknown, isRemembered: boolean][] = [
    ['the app was installed from the settings', 'accepted', installApp, false],
    ['the prompt was declined in the settings', 'dismissed', installApp, true],
    ['the app was installed from the browser', 'accepted', () => dispatchEvent(new Event('appinstalled')), false],
  ]
  for (const [what, outcome, end, isRemembered] of endings) {
    test(`closes when ${what}, and ${isRemembered ? 'remembers a dismissal' : 'remembers nothing'}`, async () => {
      offered(outcome)
      const { screen } = renderPage(InstallOffers, { at })
      await pass(second)

      await act(async () => void (await end()))
      await pass(300)

      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.cookie.includes('sallyport-install=dismissed')).toBe(isRemembered)
    })
  }

  test('opens no second prompt and is not dismissed while it closes', async () => {
    const prompt = offered()
    const { screen } = renderPage(InstallOffers, { at })
    await pass(second)
    const [skip, install] = ['Skip', 'Install'].map((name) => screen.getByRole('button', { name }))

    for (const button of [install!, install!, skip!]) await click(button)

    expect(prompt).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog', { name: 'Install app' })).toBeNull()
    expect(document.cookie).not.toContain('sallyport-install=dismissed')
  })

  for (const isDismissed of [false, true]) {
    test(`${isDismissed ? 'does not appear' : 'appears after one second'} when the user returns to the office${isDismissed ? ' after a dismissal in another tab' : ''}`, async () => {
      offered()
      const { screen, router } = renderPage(InstallOffers, { at, path: '*' })
      await pass(second)
      await act(() => router.navigate('/support'))
      await pass(300)
      expect(screen.queryByRole('dialog')).toBeNull()
      if (isDismissed) document.cookie = 'sallyport-install=dismissed; Path=/'

      await act(() => router.navigate(at))
      await pass(second - 1)
      expect(screen.queryByRole('dialog')).toBeNull()

      await pass(1)
      expect(screen.queryAllByRole('dialog')).toHaveLength(isDismissed ? 0 : 1)
    })
  }
})

describe('the manual steps', () => {
  test('are not offered after the user has requested them', async () => {
    useDevice.setState({ os: 'ios' })
    const { screen } = renderPage(InstallOffers, { at })
    await pass(second / 2)
    await act(() => installApp())

    await click(screen.getByRole('button', { name: 'OK' }))
    await pass(2 * second)

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.cookie).not.toContain('sallyport-install=dismissed')
  })

  const systems = [
    ['ios', 'Choose Add to Home Screen.'],
    ['macos', 'Choose Add to Dock in Safari, or Install in another browser.'],
    ['other', 'Choose Install app or Add to home screen.'],
  ] as const

  for (const [os, step] of systems) {
    test(`are three for ${os}; closing them on request does not count as a dismissal`, async () => {
      useDevice.setState({ os })
      const { screen } = renderPage(InstallOffers, { at: '/support' })
      act(() => useInstall.setState({ isManualRequested: true }))

      expect(screen.getByRole('dialog', { name: 'Install app' })).toBeVisible()
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(3)
      expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(step)

      await click(screen.getByRole('button', { name: 'OK' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.cookie).not.toContain('sallyport-install=dismissed')
    })
  }
})
