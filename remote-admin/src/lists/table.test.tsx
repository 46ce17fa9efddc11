import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { fakeBatches, fakeItems, setDevice, setPageHeight, type FakeItem } from '@sallyport/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testTable, testQuery } from './testing/test-table.tsx'

const container = () => screen.getByRole('region', { name: 'Users' })

beforeEach(() => setPageHeight(10_000))
afterEach(() => void rstest.restoreAllMocks())

test('renders column headers, and a row with a row header for each item', () => {
  render(testTable(fakeBatches({ items: fakeItems(2) })))

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID', 'Name', 'Actions'])
  expect(screen.getByRole('row', { name: '1 Node 1 Greet Node 1' })).toBeVisible()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Node 0', 'Node 1'])
})

test('renders an item once that two pages contain', () => {
  render(testTable(fakeBatches({ items: [...fakeItems(3), ...fakeItems(5).slice(2)] })))

  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    [0, 1, 2, 3, 4].map((id) => `Node ${id}`),
  )
})

test('renders only the rows again that have changed', () => {
  const cell = rstest.fn(({ name }: FakeItem) => name)
  const columns = () => [{ title: 'admin.column.name' as const, width: 10, cell }]
  const items = fakeItems(100)
  const { rerender } = render(testTable(fakeBatches({ items }), undefined, columns()))
  cell.mockClear()

  rerender(testTable(fakeBatches({ items: items.with(3, { id: 3, name: 'Renamed' }) }), undefined, columns()))

  expect(cell.mock.calls.map(([item]) => item)).toEqual([{ id: 3, name: 'Renamed' }])
  expect(screen.getByText('Renamed')).toBeVisible()
})

test('loads no more than a thousand rows, and says so', () => {
  const more = fakeBatches({ items: fakeItems(1000), hasMore: true })
  const { rerender } = render(testTable(more, testQuery()))

  expect(screen.getByText(/^The table shows the first 1,000 rows\. Refine the search/)).toBeVisible()
  expect(more.loadMore).not.toHaveBeenCalled()

  rerender(testTable(fakeBatches({ items: fakeItems(1000) }), testQuery()))
  expect(screen.queryByText(/^The table shows/)).toBeNull()
})

test('does not load more while the scroll container is full', () => {
  setPageHeight(600)
  const state = fakeBatches({ items: fakeItems(25), hasMore: true })
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
      const query = testQuery(sort)
      render(testTable(fakeBatches({ items: fakeItems(2) }), query))

      expect(screen.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', order)
      await userEvent.click(screen.getByRole('button', { name: 'ID' }))

      expect(query.onSort).toHaveBeenCalledExactlyOnceWith(next)
    })
  }

  test('is no button when the list or the column is not sortable', () => {
    const { rerender } = render(testTable(fakeBatches({ items: fakeItems(2) })))
    expect(screen.queryByRole('button', { name: 'ID' })).toBeNull()

    rerender(testTable(fakeBatches({ items: fakeItems(2) }), testQuery()))
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
  })
})

describe('a change of the query', () => {
  test('scrolls to the top', () => {
    const { rerender } = render(testTable(fakeBatches({ items: fakeItems(100) }), testQuery()))
    container().scrollTop = 2000

    rerender(testTable(fakeBatches({ items: fakeItems(100), isChanging: true }), testQuery('id')))

    expect(container().scrollTop).toBe(0)
  })

  test('keeps the previous rows, marked as busy, until the response arrives', () => {
    render(testTable(fakeBatches({ items: fakeItems(2), isChanging: true }), testQuery('id')))

    expect(screen.getByRole('table', { busy: true })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Greet/ })).toHaveLength(2)
  })
})

describe('rows that are added above the visible ones', () => {
  const added = [{ id: -2, name: 'New 2' }, { id: -1, name: 'New 1' }, ...fakeItems(100)]

  beforeEach(() => {
    const height = 44
    rstest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const index = this.dataset['key'] ? [...this.parentElement!.children].indexOf(this) : 0
      return new DOMRect(0, index * height - (this.dataset['key'] ? container().scrollTop : 0), 1000, height)
    })
    HTMLElement.prototype.scrollBy = function (this: HTMLElement, _left?: unknown, top?: number) {
      this.scrollTop += top ?? 0
    }
  })

  test('do not move what is read', () => {
    const { rerender } = render(testTable(fakeBatches({ items: fakeItems(100) })))
    container().scrollTop = 440

    rerender(testTable(fakeBatches({ items: added })))

    expect(container().scrollTop).toBe(440 + 2 * 44)
  })

  test('appear at the start of a list that is not used', () => {
    const { rerender } = render(testTable(fakeBatches({ items: fakeItems(100) })))

    rerender(testTable(fakeBatches({ items: added })))

    expect(container().scrollTop).toBe(0)
  })

  test('do not scroll the first rows of another query', () => {
    const { rerender } = render(testTable(fakeBatches({ items: fakeItems(100) }), testQuery()))
    rerender(testTable(fakeBatches({ items: fakeItems(100), isChanging: true }), testQuery('id')))
    container().scrollTop = 440

    rerender(testTable(fakeBatches({ items: added }), testQuery('id')))

    expect(container().scrollTop).toBe(440)
  })
})

test('on a phone, each row is a card that begins with its title, without sort buttons', () => {
  setDevice('phone')

  render(testTable(fakeBatches({ items: fakeItems(2) }), testQuery('id')))

  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('button', { name: 'ID' })).toBeNull()
  expect(screen.getAllByRole('row')[1]!.firstElementChild).toHaveTextContent('Node 0')
})
