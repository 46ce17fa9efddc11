import { expect, test } from '@rstest/core'
import { act, renderPage } from '@sallyport/testing'
import { useConnection } from '../connection/connection.ts'
import { ConnectionNote } from './notes.tsx'

test('names the cause exactly while the server cannot be reached', () => {
  const { screen } = renderPage(ConnectionNote)
  const notes = [
    [null, undefined],
    ['offline', /^You’re offline/],
    ['unreachable', /^The server is not responding/],
    [null, undefined],
  ] as const

  for (const [loss, text] of notes) {
    act(() => useConnection.setState({ loss }))

    if (text) expect(screen.getByText(text).closest('[aria-live=polite]')).toBeVisible()
    else expect(screen.queryByText(/You’re offline|not responding/)).toBeNull()
  }
})
