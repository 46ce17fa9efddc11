import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { signIn, signOut } from 'shared/session'
import { act, admin, member, renderPage } from 'shared/testing'
import { CompositionButton } from './composition-button.tsx'

beforeEach(() => void rs.stubGlobal('fetch', async () => new Response('{"microFrontends": {}}')))
afterEach(() => void rs.unstubAllGlobals())

test('admins have the button', () => {
  const { screen } = renderPage(CompositionButton, { as: admin() })

  expect(screen.getByRole('button', { name: 'Composition' })).toBeVisible()
})

test('members have none', () => {
  const { screen } = renderPage(CompositionButton, { as: member() })

  expect(screen.queryByRole('button')).toBeNull()
})

test('who is an admin no more has none, and finds the panel closed when they are back', async () => {
  const { screen, user } = renderPage(CompositionButton, { as: admin() })
  await user.click(screen.getByRole('button', { name: 'Composition' }))
  expect(await screen.findByRole('dialog')).toBeVisible()

  act(() => void signOut())
  expect(screen.queryByRole('button')).toBeNull()
  act(() => signIn({ token: 'token', account: admin() }))

  expect(screen.getByRole('button', { name: 'Composition' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})
