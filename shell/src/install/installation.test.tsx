import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { installApp, useDevice, useInstall } from '@sallyport/runtime/device'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { loadLog } from '../federation/load-log.ts'
import { Installation } from './installation.tsx'

const load = rs.fn()

function withoutChunk() {
  rs.doMock('./install-offers.tsx', () => {
    load()
    throw new Error('No such file')
  })
}

beforeEach(() => {
  load.mockClear()
  useInstall.setState(useInstall.getInitialState(), true)
  useDevice.setState({ os: 'other', isStandalone: false })
  rs.stubGlobal('fetch', async () => new Response(null))
})
afterEach(() => {
  rs.doUnmock('./install-offers.tsx')
  rs.unstubAllGlobals()
})

test('reports that the requested steps could not be loaded, and loads them on the next request', async () => {
  withoutChunk()
  const { screen } = renderPage(Installation, { at: '/office/settings' })

  await act(() => installApp())

  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
  expect(loadLog.attempts()).toMatchObject([{ app: 'shell', outcome: 'broken' }])
  expect(useInstall.getState().isManualRequested).toBe(false)
  rs.doUnmock('./install-offers.tsx')
  await act(() => installApp())
  expect(await screen.findByRole('dialog', { name: 'Install app' })).toBeVisible()
})

test('does not report an offer that could not be loaded, and loads it when the user requests the steps', async () => {
  withoutChunk()
  useDevice.setState({ os: 'ios' })
  const { screen } = renderPage(Installation, { at: '/support' })
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(useInstall.getState().isManualRequested).toBe(false)

  rs.doUnmock('./install-offers.tsx')
  await act(() => installApp())

  expect(await screen.findByRole('dialog', { name: 'Install app' })).toBeVisible()
})
