import { afterEach, describe, expect, rs, test } from '@rstest/core'

afterEach(() => void rs.restoreAllMocks())

function openPage() {
  rs.resetModules()
  return import('./device.ts')
}

const installed = (query: string) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList

describe('standalone mode', () => {
  test('is on in the standalone display mode', async () => {
    rs.spyOn(globalThis, 'matchMedia').mockImplementation(installed)

    const { useDevice } = await openPage()

    expect(useDevice.getState().isStandalone).toBe(true)
  })

  for (const [flag, isStandalone] of [
    [true, true],
    [false, false],
    ['yes', false],
  ] as const) {
    test(`is ${isStandalone} when navigator.standalone is ${flag}`, async () => {
      Object.defineProperty(navigator, 'standalone', { value: flag, configurable: true })

      const { useDevice } = await openPage()

      expect(useDevice.getState().isStandalone).toBe(isStandalone)
      Reflect.deleteProperty(navigator, 'standalone')
    })
  }
})

test('the device is updated when the window is resized', async () => {
  const width = rs.spyOn(globalThis, 'innerWidth', 'get').mockReturnValue(1280)
  const { useDevice } = await openPage()
  expect(useDevice.getState().kind).toBe('desktop')

  width.mockReturnValue(500)
  dispatchEvent(new Event('resize'))

  expect(useDevice.getState().kind).toBe('mobile')
})
