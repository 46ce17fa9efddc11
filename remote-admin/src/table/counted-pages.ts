import type { PagedListState } from '@sallyport/ui'

type Totals = { total?: number | undefined; is_total_capped?: boolean | undefined }

/** Pages whose first one can contain the number of rows in all of them. */
export type CountedPages<Item> = PagedListState<Item> & { firstPage?: Totals | undefined }
