import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { fakeBatches, fakeItems, setPageHeight, type FakeItem } from '@sallyport/testing'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { InfiniteList, type Batches } from '../ui.ts'

const list = (state: Batches<FakeItem>) => (
  <InfiniteList batches={state} label="Nodes" empty="No nodes yet">
    {(node) => <p key={node.id}>{node.name}</p>}
  </InfiniteList>
)

beforeEach(() => setPageHeight(10_000))
afterEach(() => void rstest.restoreAllMocks())

test('keeps its height while it is reloaded', () => {
  const reloaded = () => document.querySelector<HTMLElement>('[data-reload]')
  // The height is set only on an element in the document.
  const height = rstest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
  height.mockImplementation(function (this: HTMLElement) {
    return this.isConnected ? 700 : 0
  })
  const { rerender } = render(list(fakeBatches({ isPending: true })))
  expect(reloaded()).toBeNull()

  rerender(list(fakeBatches({ items: fakeItems(2) })))
  rerender(list(fakeBatches({ isPending: true })))
  expect(reloaded()).toHaveStyle({ height: '700px' })
  expect(reloaded()).toHaveTextContent('Loading')

  rerender(list(fakeBatches({ items: fakeItems(1) })))
  expect(reloaded()).toBeNull()
})

test('shows the empty text of the page', () => {
  render(list(fakeBatches()))

  expect(screen.getByText('No nodes yet')).toBeVisible()
})

test('offers a retry when it failed', async () => {
  const state = fakeBatches({ isFailed: true })
  render(list(state))

  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))

  expect(state.reload).toHaveBeenCalledTimes(1)
})

test('is a list with an accessible name', () => {
  render(list(fakeBatches({ items: fakeItems(2) })))

  const items = within(screen.getByRole('list', { name: 'Nodes' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Node 0', 'Node 1'])
})

test('keeps its items when a further page fails, and retries only on a click', async () => {
  setPageHeight(700)
  const state = fakeBatches({ items: fakeItems(2), isFailed: true, hasMore: true })
  render(list(state))

  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(state.loadMore).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(state.loadMore).toHaveBeenCalledTimes(1)
  expect(state.reload).not.toHaveBeenCalled()
})

test('keeps its items when a reload fails, and can retry it', async () => {
  const state = fakeBatches({ items: fakeItems(2), isFailed: true })
  render(list(state))

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(state.reload).toHaveBeenCalledTimes(1)
})

describe('scrolling', () => {
  beforeEach(() => void rstest.useFakeTimers())
  afterEach(() => void rstest.useRealTimers())

  const scrollTo = (scrollY: number) => {
    setPageHeight(10_000, scrollY)
    fireEvent.scroll(window)
  }
  const wait = (time: number) => act(() => void rstest.advanceTimersByTime(time))

  test('loads the next page at a scroll position of 80 %', () => {
    const state = fakeBatches({ items: fakeItems(25), hasMore: true })
    render(list(state))

    scrollTo(7399)
    wait(150)
    expect(state.loadMore).not.toHaveBeenCalled()

    scrollTo(7400)
    wait(150)
    expect(state.loadMore).toHaveBeenCalledTimes(1)
  })

  test('checks the scroll position once in 150 ms', () => {
    const state = fakeBatches({ items: fakeItems(25), hasMore: true })
    render(list(state))

    scrollTo(9000)
    wait(149)
    expect(state.loadMore).not.toHaveBeenCalled()
    scrollTo(9400)
    wait(1)
    expect(state.loadMore).toHaveBeenCalledTimes(1)
  })

  test('does not load while a page is loading or rendered in parts, and checks again afterwards', () => {
    const loadMore = rstest.fn()
    const state = fakeBatches({ items: fakeItems(25), hasMore: true, loadMore })
    const view = render(list(state))
    scrollTo(9400)
    wait(150)
    view.rerender(list({ ...state, isLoadingMore: true }))

    scrollTo(9300)
    wait(1000)
    expect(loadMore).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')

    view.rerender(list({ ...state, items: fakeItems(50) }))
    for (const count of [31, 37, 43, 49]) {
      expect(screen.getAllByRole('listitem')).toHaveLength(count)
      expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')
      expect(loadMore).toHaveBeenCalledTimes(1)
      wait(30)
    }
    expect(screen.getAllByRole('listitem')).toHaveLength(50)
    expect(loadMore).toHaveBeenCalledTimes(2)
  })

  test('loads without scrolling when the list does not fill the window', () => {
    setPageHeight(600)
    const state = fakeBatches({ items: fakeItems(3), hasMore: true })

    render(list(state))

    expect(state.loadMore).toHaveBeenCalledTimes(1)
  })

  test('renders its first items in parts, and loads more only after all of them', () => {
    setPageHeight(600)
    const state = fakeBatches({ items: fakeItems(25), hasMore: true })
    const view = render(list(fakeBatches({ isPending: true })))

    view.rerender(list(state))
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    expect(screen.getByRole('status')).toHaveTextContent('Loading')

    for (const count of [12, 18, 24, 25]) {
      expect(state.loadMore).not.toHaveBeenCalled()
      wait(30)
      expect(screen.getAllByRole('listitem')).toHaveLength(count)
    }
    expect(screen.queryByRole('status')).toBeNull()
    expect(state.loadMore).toHaveBeenCalledTimes(1)

    wait(30)
    view.rerender(list(fakeBatches({ isPending: true })))
    view.rerender(list(state))
    expect(screen.getAllByRole('listitem')).toHaveLength(25)
  })

  test('repeats a call that was ignored', () => {
    setPageHeight(600)
    const state = fakeBatches({ items: fakeItems(3), hasMore: true })
    render(list(state))

    wait(150)

    expect(state.loadMore).toHaveBeenCalledTimes(2)
  })

  test('stops after the last page', () => {
    setPageHeight(600)
    const state = fakeBatches({ items: fakeItems(3) })
    render(list(state))

    scrollTo(9400)
    wait(1000)

    expect(state.loadMore).not.toHaveBeenCalled()
  })

  test('stops when the list unmounts', () => {
    const state = fakeBatches({ items: fakeItems(25), hasMore: true })
    const view = render(list(state))
    scrollTo(9400)

    view.unmount()
    wait(1000)

    expect(state.loadMore).not.toHaveBeenCalled()
  })
})
