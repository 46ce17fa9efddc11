import { afterEach, describe, expect, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { useStorageStatus } from '@sallyport/runtime/session'
import { act, member, renderPage } from '@sallyport/testing'
import { StorageNote } from './storage-note.tsx'

afterEach(() => act(() => useStorageStatus.setState({ isKept: true })))

const note = /does not let the site store anything/

const table: [name: string, as: Account | undefined, isKept: boolean, isSaid: boolean][] = [
  ['a member whose browser keeps nothing is told', member(), false, true],
  ['a member whose browser keeps the session is not', member(), true, false],
  ['a guest has nothing to lose', undefined, false, false],
]

describe('blocked storage', () => {
  for (const [name, as, isKept, isSaid] of table) {
    test(name, () => {
      useStorageStatus.setState({ isKept })

      const { screen } = renderPage(StorageNote, as ? { as } : {})

      expect(screen.queryAllByText(note)).toHaveLength(isSaid ? 1 : 0)
    })
  }
})
