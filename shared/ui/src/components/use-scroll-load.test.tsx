import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakePages, fakeItems, setPageHeight, type FakeItem } from '@sallyport/testing'
import { PagedList, type PagedListState } from './ui.ts'

const list = (state: PagedListState<FakeItem>) => (
  <PagedList pages={state} label="Nodes" empty="No nodes yet">
    {(node) => <p key={node.id}>{node.name}</p>}
  </PagedList>
)

beforeEach(() => setPageHeight(10_000))

beforeEach(() => void rstest.useFakeTimers())
afterEach(() => void rstest.useRealTimers())

const scrollTo = (scrollY: number) => {
  setPageHeight(10_000, scrollY)
  fireEvent.scroll(window)
}
const wait = (time: number) => act(() => void rstest.advanceTimersByTime(time))

test('loads the next page at a scroll position of 80 %', () => {
  const state = fakePages({ items: fakeItems(25), hasMore: true })
  render(list(state))

  scrollTo(7399)
  wait(150)
  expect(state.loadMore).not.toHaveBeenCalled()

  scrollTo(7400)
  wait(150)
  expect(state.loadMore).toHaveBeenCalledTimes(1)
})

test('checks the scroll position once in 150 ms', () => {
  const state = fakePages({ items: fakeItems(25), hasMore: true })
  render(list(state))

  scrollTo(9000)
  wait(149)
  expect(state.loadMore).not.toHaveBeenCalled()
  scrollTo(9400)
  wait(1)
  expect(state.loadMore).toHaveBeenCalledTimes(1)
})

test('does not load while a page is loading, and checks again afterwards', () => {
  const loadMore = rstest.fn()
  const state = fakePages({ items: fakeItems(25), hasMore: true, loadMore })
  const view = render(list(state))
  scrollTo(9400)
  wait(150)
  view.rerender(list({ ...state, isLoadingMore: true }))

  scrollTo(9300)
  wait(1000)
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')

  view.rerender(list({ ...state, items: fakeItems(50) }))
  expect(loadMore).toHaveBeenCalledTimes(2)
})

test('loads without scrolling when the list does not fill the window', () => {
  setPageHeight(600)
  const state = fakePages({ items: fakeItems(3), hasMore: true })

  render(list(state))

  expect(state.loadMore).toHaveBeenCalledTimes(1)
})

test('repeats a call that was ignored', () => {
  setPageHeight(600)
  const state = fakePages({ items: fakeItems(3), hasMore: true })
  render(list(state))

  wait(150)

  expect(state.loadMore).toHaveBeenCalledTimes(2)
})

test('stops after the last page', () => {
  setPageHeight(600)
  const state = fakePages({ items: fakeItems(3) })
  render(list(state))

  scrollTo(9400)
  wait(1000)

  expect(state.loadMore).not.toHaveBeenCalled()
})

test('stops when the list unmounts', () => {
  const state = fakePages({ items: fakeItems(25), hasMore: true })
  const view = render(list(state))
  scrollTo(9400)

  view.unmount()
  wait(1000)

  expect(state.loadMore).not.toHaveBeenCalled()
})
