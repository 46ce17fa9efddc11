/** The state of a list with infinite scrolling; returned by `usePages`. */
export type PagedListState<Item> = {
  items: readonly Item[]
  isPending: boolean
  /** Whether the last request, of any page, has failed. */
  isFailed: boolean
  error?: { status: number } | null
  isLoadingMore: boolean
  /** Whether `items` belong to the previous query while the new one loads. */
  isChanging?: boolean
  hasMore: boolean
  loadMore: () => unknown
  reload: () => unknown
}
