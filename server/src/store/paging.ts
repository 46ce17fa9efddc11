/** Which page of a list, counted from 1, and how long a page is. */
export type PageQuery = { page: number; limit: number }

/** The rows of a page. */
export function rowsOf({ page, limit }: PageQuery): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit }
}
