import { expect, rs, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import * as loading from '@sallyport/runtime/loading' with { rstest: 'importActual' }
import { act, admin, member, renderPage } from '@sallyport/testing'
import { loadLog } from '../federation/load-log.ts'
import { CompositionButton } from './composition-button.tsx'

const chunk = rs.hoisted(() => ({ load: async <T,>(load: () => Promise<T>) => load() }))

rs.mock('@sallyport/runtime/loading', () => ({
  ...loading,
  loadChunks: (load: () => Promise<unknown>) => chunk.load(load),
}))

test('reports a panel that cannot be loaded', async () => {
  rs.spyOn(chunk, 'load').mockRejectedValueOnce(Object.assign(new Error('missing'), { name: 'ChunkLoadError' }))
  const { screen, user } = renderPage(CompositionButton, { as: admin() })

  await user.click(screen.getByRole('button', { name: 'Composition' }))

  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Composition' })).not.toHaveAttribute('aria-busy')
})

test('shows the requested releases with their failures to admins, and closes when they sign out', async () => {
  loadLog.record({ app: 'office', version: '1.3.0', channel: 'canary', outcome: 'late', detail: 'Timed out' })
  loadLog.record({ app: 'office', version: '1.3.0', channel: 'canary', outcome: 'late', detail: 'Timed out' })
  loadLog.record({ app: 'office', version: '1.2.0', channel: 'fallback', outcome: 'loaded' })
  const { screen, user } = renderPage(CompositionButton, { as: admin() })

  await user.click(screen.getByRole('button', { name: 'Composition' }))

  expect(await screen.findByRole('row', { name: 'office 1.3.0 Canary Timed out' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'office 1.2.0 Former release —' })).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'shell' })).toBeVisible()
  act(() => void signOut())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows no button to members', () => {
  const { screen } = renderPage(CompositionButton, { as: member() })

  expect(screen.queryByRole('button', { name: 'Composition' })).toBeNull()
})
