import { afterEach, describe, expect, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { useStorageStatus } from '@sallyport/runtime/session'
import { act, member, renderPage } from '@sallyport/testing'
import { StorageNote } from './notes.tsx'

afterEach(() => act(() => useStorageStatus.setState({ isPersistent: true })))

const note = /doesn’t let this site store data/

const table: [name: string, as: Account | undefined, isPersistent: boolean, isShown: boolean][] = [
  ['shows the note to a member whose browser blocks storage', member(), false, true],
  ['shows no note to a member whose session is stored', member(), true, false],
  ['shows no note to a guest', undefined, false, false],
]

describe('blocked storage', () => {
  for (const [name, as, isPersistent, isShown] of table) {
    test(name, () => {
      useStorageStatus.setState({ isPersistent })

      const { screen } = renderPage(StorageNote, as ? { as } : {})

      expect(screen.queryAllByText(note)).toHaveLength(isShown ? 1 : 0)
    })
  }
})
