import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakePages, fakeItems, setPageHeight, type FakeItem } from '@sallyport/testing'
import { PagedList, type PagedListState } from './ui.ts'

const list = (state: PagedListState<FakeItem>) => (
  <PagedList pages={state} label="Nodes" empty="No nodes yet">
    {(node) => <p key={node.id}>{node.name}</p>}
  </PagedList>
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
  const { rerender } = render(list(fakePages({ isPending: true })))
  expect(reloaded()).toBeNull()

  rerender(list(fakePages({ items: fakeItems(2) })))
  rerender(list(fakePages({ isPending: true })))
  expect(reloaded()).toHaveStyle({ height: '700px' })
  expect(reloaded()).toHaveTextContent('Loading')

  rerender(list(fakePages({ items: fakeItems(1) })))
  expect(reloaded()).toBeNull()
})

test('shows the empty text of the page', () => {
  render(list(fakePages()))

  expect(screen.getByText('No nodes yet')).toBeVisible()
})

test('offers a retry when it failed', async () => {
  const state = fakePages({ isFailed: true })
  render(list(state))

  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))

  expect(state.reload).toHaveBeenCalledTimes(1)
})

test('is a list with an accessible name', () => {
  render(list(fakePages({ items: fakeItems(2) })))

  const items = within(screen.getByRole('list', { name: 'Nodes' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Node 0', 'Node 1'])
})

test('keeps its items when a further page fails, and retries only on a click', async () => {
  setPageHeight(700)
  const state = fakePages({ items: fakeItems(2), isFailed: true, hasMore: true })
  render(list(state))

  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(state.loadMore).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(state.loadMore).toHaveBeenCalledTimes(1)
  expect(state.reload).not.toHaveBeenCalled()
})

test('keeps its items when a reload fails, and can retry it', async () => {
  const state = fakePages({ items: fakeItems(2), isFailed: true })
  render(list(state))

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(state.reload).toHaveBeenCalledTimes(1)
})
