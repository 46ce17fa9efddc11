import { expect, test } from '@rstest/core'
import { act, renderPage } from '@sallyport/testing'
import { useConnection } from '../connection/connection.ts'
import { OfflineNote } from './notes.tsx'

test('shows the note exactly while the site is unreachable', () => {
  const { screen } = renderPage(OfflineNote)
  expect(screen.queryByText(/^You’re offline/)).toBeNull()

  act(() => useConnection.setState({ isOnline: false }))
  expect(screen.getByText(/^You’re offline/).closest('[aria-live=polite]')).toBeVisible()

  act(() => useConnection.setState({ isOnline: true }))
  expect(screen.queryByText(/^You’re offline/)).toBeNull()
})
