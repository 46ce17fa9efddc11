import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { closeManualInstall, installApp, useInstall } from './install-store.ts'

afterEach(() => useInstall.setState(useInstall.getInitialState(), true))

type Outcome = 'accepted' | 'dismissed'

/** The browser offers installation, and the person will answer so. */
function offer(outcome: Outcome = 'accepted') {
  const prompt = rs.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  return { event, prompt }
}

describe('the offer of the browser', () => {
  test('is kept, and the browser shows no banner of its own', () => {
    const { event } = offer()

    expect(useInstall.getState().installPrompt).toBe(event)
    expect(event.defaultPrevented).toBe(true)
  })

  for (const [outcome, isAccepted] of [
    ['accepted', true],
    ['dismissed', false],
  ] as const) {
    test(`is used once, and its answer told: ${outcome}`, async () => {
      const { prompt } = offer(outcome)

      expect(await installApp()).toBe(isAccepted)

      expect(prompt).toHaveBeenCalledTimes(1)
      expect(useInstall.getState()).toEqual({ installPrompt: null, isManualRequested: false })
    })
  }

  test('is gone once the app is installed by another way', () => {
    offer()

    dispatchEvent(new Event('appinstalled'))

    expect(useInstall.getState().installPrompt).toBeNull()
  })
})

test('without an offer the steps are asked for, until they are closed', async () => {
  expect(await installApp()).toBe(false)
  expect(useInstall.getState().isManualRequested).toBe(true)

  closeManualInstall()

  expect(useInstall.getState().isManualRequested).toBe(false)
})
