import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakePages, fakeItems, setPageHeight } from '@sallyport/testing'
import { testTable, testView } from './testing/test-table.tsx'

const container = () => screen.getByRole('region', { name: 'Users' })

beforeEach(() => setPageHeight(10_000))
afterEach(() => void rstest.restoreAllMocks())

test('renders column headers, and a row with a row header for each item', () => {
  render(testTable(fakePages({ items: fakeItems(2) })))

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID', 'Name', 'Actions'])
  expect(screen.getByRole('row', { name: '1 Node 1 Greet Node 1' })).toBeVisible()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Node 0', 'Node 1'])
})

test('renders an item once that two pages contain', () => {
  render(testTable(fakePages({ items: [...fakeItems(3), ...fakeItems(5).slice(2)] })))

  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    [0, 1, 2, 3, 4].map((id) => `Node ${id}`),
  )
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '6')
})

test('does not load more while the scroll container is full', () => {
  setPageHeight(600)
  const state = fakePages({ items: fakeItems(25), hasMore: true })
  rstest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000)

  render(testTable(state))

  expect(state.loadMore).not.toHaveBeenCalled()
})

describe('the header of a sortable column', () => {
  const sortCycle = [
    [undefined, 'none', 'id'],
    ['id', 'ascending', '-id'],
    ['-id', 'descending', undefined],
    ['name', 'none', 'id'],
  ] as const

  for (const [sort, order, next] of sortCycle) {
    test(`is ${order} for the sort ${sort}, and requests ${next}`, async () => {
      const view = testView(sort)
      render(testTable(fakePages({ items: fakeItems(2) }), view))

      expect(screen.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', order)
      await userEvent.click(screen.getByRole('button', { name: 'ID' }))

      expect(view.onSort).toHaveBeenCalledExactlyOnceWith(next)
    })
  }

  test('is no button when the list or the column is not sortable', () => {
    const { rerender } = render(testTable(fakePages({ items: fakeItems(2) })))
    expect(screen.queryByRole('button', { name: 'ID' })).toBeNull()

    rerender(testTable(fakePages({ items: fakeItems(2) }), testView()))
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
  })
})

describe('a change of the view', () => {
  test('scrolls to the top', () => {
    const { rerender } = render(testTable(fakePages({ items: fakeItems(100) }), testView()))
    container().scrollTop = 2000

    rerender(testTable(fakePages({ items: fakeItems(100), isChanging: true }), testView('id')))

    expect(container().scrollTop).toBe(0)
  })

  test('keeps the previous rows, marked as busy, until the response arrives', () => {
    render(testTable(fakePages({ items: fakeItems(2), isChanging: true }), testView('id')))

    expect(screen.getByRole('table', { busy: true })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Greet/ })).toHaveLength(2)
  })
})
