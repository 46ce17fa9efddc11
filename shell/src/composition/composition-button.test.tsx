import { expect, test } from '@rstest/core'
import { signOut } from 'shared/session'
import { act, admin, member, renderPage } from 'shared/testing'
import { CompositionButton } from './composition-button.tsx'

test('admins have the button', () => {
  const { screen } = renderPage(CompositionButton, { as: admin() })

  expect(screen.getByRole('button', { name: 'Composition' })).toBeVisible()
})

test('members and guests have none, nor who is an admin no more', () => {
  const { screen } = renderPage(CompositionButton, { as: member() })
  expect(screen.queryByRole('button')).toBeNull()

  act(() => void signOut())
  expect(screen.queryByRole('button')).toBeNull()
})
