import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { setDevice } from '@sallyport/testing'
import { fakePages, fakeItems, setPageHeight, type FakeItem } from '@sallyport/testing'
import { testTable, testView } from './testing/test-table.tsx'

const container = () => screen.getByRole('region', { name: 'Users' })
const rowIndexes = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')))
const offsetOf = ({ style }: HTMLElement) => Number(/\d+/.exec(style.transform)?.[0])

function scrollTo(top: number) {
  act(() => {
    container().scrollTop = top
    fireEvent.scroll(container())
  })
}

beforeEach(() => setPageHeight(10_000))

describe('a table of ten thousand rows', () => {
  test('renders the visible rows and a few beyond at every position', () => {
    render(testTable(fakePages({ items: fakeItems(10_000) })))

    for (const top of [0, 5000, 200_000, 399_000]) {
      scrollTo(top)
      const offsets = screen.getAllByRole('row').slice(1).map(offsetOf)
      expect(offsets.length).toBeLessThan(40)
      expect(offsets[0]).toBeLessThanOrEqual(top)
      expect(offsets.at(-1)).toBeGreaterThan(top + 500)
    }
  })

  test('exposes row indexes and the row count to screen readers', () => {
    const { rerender } = render(testTable(fakePages({ items: fakeItems(10_000) })))
    expect(rowIndexes().slice(0, 3)).toEqual([1, 2, 3])
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')

    const some = fakePages({ items: fakeItems(25), hasMore: true })
    rerender(testTable({ ...some, firstPage: { total: 54 } }))
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '55')
    for (const firstPage of [undefined, { total: 10_000, is_total_capped: true }]) {
      rerender(testTable({ ...some, firstPage }))
      expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount')
    }
  })

  test('keeps a focused row rendered until it loses the focus', () => {
    render(testTable(fakePages({ items: fakeItems(10_000) })))
    const button = screen.getByRole('button', { name: 'Greet Node 3' })
    act(() => button.focus())

    scrollTo(200_000)
    expect(button).toHaveFocus()
    expect(rowIndexes().slice(0, 3)).toEqual([1, 5, expect.any(Number)])

    act(() => button.blur())
    scrollTo(300_000)
    expect(button).not.toBeInTheDocument()
  })
})

describe('on a phone', () => {
  beforeEach(() => setDevice('phone'))

  test('renders each row as a card without sort buttons', () => {
    render(testTable(fakePages({ items: fakeItems(10_000) }), testView('id')))

    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('button', { name: 'ID' })).toBeNull()
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
    expect(screen.getAllByRole('button', { name: /^Greet/ }).length).toBeGreaterThan(2)
  })

  test('renders only new cards while the page scrolls', () => {
    const greet = rstest.fn()
    const columns = [
      { title: 'Name', width: 10, kind: 'title' as const, cell: ({ id }: FakeItem) => greet(id) as null },
    ]
    render(testTable(fakePages({ items: fakeItems(100) }), undefined, columns))
    const [first] = greet.mock.calls[0] as [number]
    greet.mockClear()

    act(() => {
      window.scrollY = 40
      fireEvent.scroll(window)
    })

    expect(greet).not.toHaveBeenCalledWith(first)
  })

  test('scrolls the cards with the page', () => {
    render(testTable(fakePages({ items: fakeItems(10_000) })))

    act(() => {
      window.scrollY = 100_000
      fireEvent.scroll(window)
    })

    const indexes = rowIndexes().slice(1)
    expect(indexes.length).toBeLessThan(40)
    expect(indexes[0]).toBeGreaterThan(100)
  })
})

describe('rows that are added above the visible ones', () => {
  beforeEach(() => void rstest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(50_000))
  afterEach(() => void rstest.restoreAllMocks())

  const added = (count: number) => [
    ...Array.from({ length: count }, (_, index) => ({ id: -1 - index, name: `New ${index}` })),
    ...fakeItems(1000),
  ]

  test('do not move what is read', () => {
    const { rerender } = render(testTable(fakePages({ items: fakeItems(1000) })))
    scrollTo(4400)

    rerender(testTable(fakePages({ items: added(3) })))

    expect(container().scrollTop).toBe(4400 + 3 * 44)
  })

  test('appear at the start of a list that is not used', () => {
    const { rerender } = render(testTable(fakePages({ items: fakeItems(1000) })))

    rerender(testTable(fakePages({ items: added(3) })))

    expect(container().scrollTop).toBe(0)
  })

  test('do not scroll the first rows of another view', () => {
    const { rerender } = render(testTable(fakePages({ items: fakeItems(1000) }), testView()))
    rerender(testTable(fakePages({ items: fakeItems(1000), isChanging: true }), testView('id')))
    scrollTo(440)

    rerender(testTable(fakePages({ items: added(3) }), testView('id')))

    expect(container().scrollTop).toBe(440)
  })
})

describe('a card', () => {
  test('begins with its title', () => {
    setDevice('phone')

    render(testTable(fakePages({ items: fakeItems(1) })))

    expect(screen.getByRole('rowheader')).toHaveTextContent('Node 0')
  })
})
