import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import * as loading from '@sallyport/runtime/loading' with { rstest: 'importActual' }
import { signIn } from '@sallyport/runtime/session'
import { signOut } from '@sallyport/runtime/host'
import { act, admin, member, renderPage } from '@sallyport/testing'
import { loadLog } from '../federation/load-log.ts'
import { CompositionButton } from './composition-button.tsx'

const chunk = rs.hoisted(() => ({ load: async <T,>(load: () => Promise<T>) => load() }))

rs.mock('@sallyport/runtime/loading', () => ({
  ...loading,
  loadChunks: (load: () => Promise<unknown>) => chunk.load(load),
}))

beforeEach(() => void rs.stubGlobal('fetch', async () => new Response('{"microFrontends": {}}')))
afterEach(() => {
  rs.unstubAllGlobals()
  rs.restoreAllMocks()
})

test('shows the button to admins', () => {
  const { screen } = renderPage(CompositionButton, { as: admin() })

  expect(screen.getByRole('button', { name: 'Composition' })).toBeVisible()
})

test('shows no button to members', () => {
  const { screen } = renderPage(CompositionButton, { as: member() })

  expect(screen.queryByRole('button')).toBeNull()
})

test('hides the button and closes the panel when the user is no longer an admin', async () => {
  const { screen, user } = renderPage(CompositionButton, { as: admin() })
  await user.click(screen.getByRole('button', { name: 'Composition' }))
  expect(await screen.findByRole('dialog')).toBeVisible()

  act(() => void signOut())
  expect(screen.queryByRole('button')).toBeNull()
  act(() => signIn({ token: 'token', account: admin() }))

  expect(screen.getByRole('button', { name: 'Composition' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports a panel that cannot be loaded and records it in the load log', async () => {
  rs.spyOn(chunk, 'load').mockRejectedValueOnce(Object.assign(new Error('missing'), { name: 'ChunkLoadError' }))
  const { screen, user } = renderPage(CompositionButton, { as: admin() })

  await user.click(screen.getByRole('button', { name: 'Composition' }))

  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(loadLog.attempts()).toMatchObject([{ app: 'shell', outcome: 'missing', detail: 'missing' }])
  expect(screen.getByRole('button', { name: 'Composition' })).not.toHaveAttribute('aria-busy')
})

test('is busy and ignores clicks until the panel has loaded', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = rs.spyOn(chunk, 'load').mockImplementationOnce(async (load) => arrived.then(load))
  const { screen, user } = renderPage(CompositionButton, { as: admin() })
  const button = screen.getByRole('button', { name: 'Composition' })

  await user.click(button)
  await user.click(button)

  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
  arrive()
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(button).not.toHaveAttribute('aria-busy')
})
