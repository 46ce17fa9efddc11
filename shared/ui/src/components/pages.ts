/** A list that grows by pages, as the screen needs it; the call hooks give it. */
export type Pages<Item> = {
  items: readonly Item[]
  /** The first page is on its way. */
  isPending: boolean
  /** The last try, of the first page or a later one, has failed. */
  isFailed: boolean
  /** The failed call of that try. */
  error?: { status: number } | null
  isLoadingMore: boolean
  /** The items are still those of before: what was asked for instead is on its way. */
  isChanging?: boolean
  hasMore: boolean
  loadMore: () => unknown
  reload: () => unknown
}
