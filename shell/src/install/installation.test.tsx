import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { installApp, useDevice, useInstall } from '@sallyport/runtime/device'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { journal } from '../federation/journal.ts'
import { Installation } from './installation.tsx'

const load = rs.fn()

/** The files of the offers are not there, however often they are asked for. */
function withoutFiles() {
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

test('who asks how to install and cannot be told hears so, and can ask again', async () => {
  withoutFiles()
  const { screen } = renderPage(Installation, { at: '/office/settings' })

  await act(() => installApp())

  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
  expect(journal.attempts()).toMatchObject([{ app: 'shell', outcome: 'broken' }])
  expect(useInstall.getState().isManualRequested).toBe(false)
  rs.doUnmock('./install-offers.tsx')
  await act(() => installApp())
  expect(await screen.findByRole('dialog', { name: 'Install app' })).toBeVisible()
})

test('an offer that nobody asked for fails in silence, and is fetched again for who asks', async () => {
  withoutFiles()
  useDevice.setState({ os: 'ios' })
  const { screen } = renderPage(Installation, { at: '/support' })
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(useInstall.getState().isManualRequested).toBe(false)

  rs.doUnmock('./install-offers.tsx')
  await act(() => installApp())

  expect(await screen.findByRole('dialog', { name: 'Install app' })).toBeVisible()
})
