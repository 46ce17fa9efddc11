import { rstest } from '@rstest/core'
import type { Batches } from '@sallyport/ui'

export type FakeItem = { id: number; name: string }

export const fakeItems = (count: number): FakeItem[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Node ${id}` }))

export const fakeBatches = (state: Partial<Batches<FakeItem>> = {}): Batches<FakeItem> => ({
  items: [],
  isPending: false,
  isFailed: false,
  isLoadingMore: false,
  hasMore: false,
  loadMore: rstest.fn(),
  reload: rstest.fn(),
  ...state,
})

export function setPageHeight(height: number, scrollY = 0): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true })
  Object.assign(window, { innerHeight: 600, scrollY })
}
