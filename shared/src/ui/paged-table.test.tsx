import { expect, rstest, test } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import { fakePages, named, stage, type Named } from './fake-pages.ts'
import { PagedTable, type Pages } from './ui.ts'

const table = (state: Pages<Named>) => (
  <PagedTable
    pages={state}
    label="Users"
    empty="Nobody"
    rowKey={({ id }) => id}
    columns={[
      { title: 'ID', cell: ({ id }) => id },
      { title: 'Name', cell: ({ name }) => name },
    ]}
  />
)

test('it has named columns, and a row for each item', () => {
  render(table(fakePages({ items: named(2) })))

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID', 'Name'])
  expect(screen.getByRole('row', { name: '1 Node 1' })).toBeVisible()
})

test('in a frame that scrolls, the frame counts', () => {
  stage(600)
  const state = fakePages({ items: named(25), hasMore: true })
  const sizes = { scrollHeight: 2000, clientHeight: 400 }
  for (const [name, value] of Object.entries(sizes)) {
    rstest.spyOn(HTMLElement.prototype, name as 'scrollHeight', 'get').mockReturnValue(value)
  }

  render(table(state))

  expect(state.loadMore).not.toHaveBeenCalled()
  rstest.restoreAllMocks()
})
