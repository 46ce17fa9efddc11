import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakePages, fakeItems, setPageHeight } from '@sallyport/testing'
import { table, viewOf } from './fake-table.tsx'

const frame = () => screen.getByRole('region', { name: 'Users' })

beforeEach(() => setPageHeight(10_000))
afterEach(() => void rstest.restoreAllMocks())

test('it has named columns, and a row for each item, which its first cell names', () => {
  render(table(fakePages({ items: fakeItems(2) })))

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID', 'Name', 'Actions'])
  expect(screen.getByRole('row', { name: '1 Node 1 Greet Node 1' })).toBeVisible()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['0', '1'])
})

test('a row that comes again with a later page is shown once', () => {
  render(table(fakePages({ items: [...fakeItems(3), ...fakeItems(5).slice(2)] })))

  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['0', '1', '2', '3', '4'])
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '6')
})

test('in a frame that scrolls, the frame counts', () => {
  setPageHeight(600)
  const state = fakePages({ items: fakeItems(25), hasMore: true })
  rstest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000)

  render(table(state))

  expect(state.loadMore).not.toHaveBeenCalled()
})

describe('the head of a column that sorts', () => {
  const turns = [
    [undefined, 'none', 'id'],
    ['id', 'ascending', '-id'],
    ['-id', 'descending', undefined],
    ['name', 'none', 'id'],
  ] as const

  for (const [sort, order, next] of turns) {
    test(`says ${order} under ${sort}, and asks for ${next}`, async () => {
      const view = viewOf(sort)
      render(table(fakePages({ items: fakeItems(2) }), view))

      expect(screen.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', order)
      await userEvent.click(screen.getByRole('button', { name: 'ID' }))

      expect(view.onSort).toHaveBeenCalledExactlyOnceWith(next)
    })
  }

  test('is no button where the list has no order to choose, or the column none', () => {
    const { rerender } = render(table(fakePages({ items: fakeItems(2) })))
    expect(screen.queryByRole('button', { name: 'ID' })).toBeNull()

    rerender(table(fakePages({ items: fakeItems(2) }), viewOf()))
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
  })
})

describe('another view of the list', () => {
  test('begins at its top', () => {
    const { rerender } = render(table(fakePages({ items: fakeItems(100) }), viewOf()))
    frame().scrollTop = 2000

    rerender(table(fakePages({ items: fakeItems(100), isChanging: true }), viewOf('id')))

    expect(frame().scrollTop).toBe(0)
  })

  test('keeps the rows of the one before until its own are there, and says that it is busy', () => {
    render(table(fakePages({ items: fakeItems(2), isChanging: true }), viewOf('id')))

    expect(screen.getByRole('table', { busy: true })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Greet/ })).toHaveLength(2)
  })
})
