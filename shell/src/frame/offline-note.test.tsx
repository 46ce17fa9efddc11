import { expect, test } from '@rstest/core'
import { act, renderPage } from '@sallyport/testing'
import { useConnection } from '../connection/connection.ts'
import { OfflineNote } from './offline-note.tsx'

test('shows the note exactly while the site is unreachable', () => {
  const { screen } = renderPage(OfflineNote)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()

  act(() => useConnection.setState({ isOnline: false }))
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline')

  act(() => useConnection.setState({ isOnline: true }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
