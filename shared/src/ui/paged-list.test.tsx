import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PagedList, PagedTable, type Pages } from './ui.ts'

type Node = { id: number; name: string }

const nodes = (count: number): Node[] => Array.from({ length: count }, (_, id) => ({ id, name: `Node ${id}` }))

const pages = (state: Partial<Pages<Node>> = {}): Pages<Node> => ({
  items: [],
  isPending: false,
  isFailed: false,
  isLoadingMore: false,
  hasMore: false,
  loadMore: rstest.fn(),
  reload: rstest.fn(),
  ...state,
})

const list = (state: Pages<Node>) => (
  <PagedList pages={state} label="Nodes" empty="No nodes yet">
    {(node) => <p key={node.id}>{node.name}</p>}
  </PagedList>
)

/** A window of 600 px over a page of some height. */
function stage(height: number, scrollY = 0) {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true })
  Object.assign(window, { innerHeight: 600, scrollY })
}

beforeEach(() => stage(10_000))

describe('the four states', () => {
  test('waiting is announced', () => {
    render(list(pages({ isPending: true })))

    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('empty says what the page says', () => {
    render(list(pages()))

    expect(screen.getByText('No nodes yet')).toBeVisible()
  })

  test('failed offers to try again', async () => {
    const state = pages({ isFailed: true })
    render(list(state))

    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))

    expect(state.reload).toHaveBeenCalledTimes(1)
  })

  test('full is a named list', () => {
    render(list(pages({ items: nodes(2) })))

    const items = within(screen.getByRole('list', { name: 'Nodes' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Node 0', 'Node 1'])
  })

  test('a later page that fails keeps what is there, and is asked for again by hand only', async () => {
    stage(700)
    const state = pages({ items: nodes(2), isFailed: true, hasMore: true })
    render(list(state))

    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(state.loadMore).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(state.loadMore).toHaveBeenCalledTimes(1)
    expect(state.reload).not.toHaveBeenCalled()
  })

  test('a reload that fails keeps what is there, and is tried again', async () => {
    const state = pages({ items: nodes(2), isFailed: true })
    render(list(state))

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(state.reload).toHaveBeenCalledTimes(1)
  })
})

describe('loading as it is scrolled', () => {
  beforeEach(() => void rstest.useFakeTimers())
  afterEach(() => void rstest.useRealTimers())

  const scrollTo = (scrollY: number) => {
    stage(10_000, scrollY)
    fireEvent.scroll(window)
  }
  const wait = (time: number) => act(() => rstest.advanceTimersByTime(time))

  test('the next page is asked for at 80 % of the way, not before', () => {
    const state = pages({ items: nodes(25), hasMore: true })
    render(list(state))

    scrollTo(7399)
    wait(150)
    expect(state.loadMore).not.toHaveBeenCalled()

    scrollTo(7400)
    wait(150)
    expect(state.loadMore).toHaveBeenCalledTimes(1)
  })

  test('it looks once in 150 ms', () => {
    const state = pages({ items: nodes(25), hasMore: true })
    render(list(state))

    scrollTo(9000)
    wait(149)
    expect(state.loadMore).not.toHaveBeenCalled()
    scrollTo(9400)
    wait(1)
    expect(state.loadMore).toHaveBeenCalledTimes(1)
  })

  test('it does not ask while a page is under way, and asks again when that has come', () => {
    const loadMore = rstest.fn()
    const state = pages({ items: nodes(25), hasMore: true, loadMore })
    const view = render(list(state))
    scrollTo(9400)
    wait(150)
    view.rerender(list({ ...state, isLoadingMore: true }))

    scrollTo(9300)
    wait(1000)
    expect(loadMore).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')

    view.rerender(list({ ...state, items: nodes(50) }))
    expect(loadMore).toHaveBeenCalledTimes(2)
  })

  test('a list that does not fill the window asks without a scroll', () => {
    stage(600)
    const state = pages({ items: nodes(3), hasMore: true })

    render(list(state))

    expect(state.loadMore).toHaveBeenCalledTimes(1)
  })

  test('a call that was not heard is made again', () => {
    stage(600)
    const state = pages({ items: nodes(3), hasMore: true })
    render(list(state))

    wait(150)

    expect(state.loadMore).toHaveBeenCalledTimes(2)
  })

  test('the last page ends it', () => {
    stage(600)
    const state = pages({ items: nodes(3) })
    render(list(state))

    scrollTo(9400)
    wait(1000)

    expect(state.loadMore).not.toHaveBeenCalled()
  })

  test('a list that is gone asks no more', () => {
    const state = pages({ items: nodes(25), hasMore: true })
    const view = render(list(state))
    scrollTo(9400)

    view.unmount()
    wait(1000)

    expect(state.loadMore).not.toHaveBeenCalled()
  })
})

describe('a table', () => {
  const table = (state: Pages<Node>) => (
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
    render(table(pages({ items: nodes(2) })))

    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID', 'Name'])
    expect(screen.getByRole('row', { name: '1 Node 1' })).toBeVisible()
  })

  test('in a frame that scrolls, the frame counts', () => {
    stage(600)
    const state = pages({ items: nodes(25), hasMore: true })
    const sizes = { scrollHeight: 2000, clientHeight: 400 }
    for (const [name, value] of Object.entries(sizes)) {
      rstest.spyOn(HTMLElement.prototype, name as 'scrollHeight', 'get').mockReturnValue(value)
    }

    render(table(state))

    expect(state.loadMore).not.toHaveBeenCalled()
    rstest.restoreAllMocks()
  })
})
