import type { ReactNode } from 'react'

export type Column<Item> = {
  title: string
  cell: (item: Item) => ReactNode
  /** The least width, in rem. */
  width: number
  /** The share in what is left over, where it is not that of the width. */
  grow?: number
  /** What the list calls the column when it sorts by it; it does not without. */
  sort?: string
  /** Actions stay in reach while the rest is moved sideways; only the last column may be so. */
  kind?: 'actions'
}

/** How the rows are asked for. */
export type TableView = {
  /** Another key is another list: it is shown from its beginning. */
  key: string
  /** A column's name, with a minus before it from the end; the list's own order without. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

type SortDirection = 'ascending' | 'descending' | 'none'

/** How a column stands in an order. */
export function sortDirection(column: string, sort: string | undefined): SortDirection {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** What a press on a column's head asks for: from the beginning, from the end, and then the list's own order again. */
export function nextSort(column: string, sort: string | undefined): string | undefined {
  switch (sortDirection(column, sort)) {
    case 'none':
      return column
    case 'ascending':
      return `-${column}`
    case 'descending':
      return undefined
  }
}

/** The tracks of a row: every row has the same, whatever stands in it, so nothing moves while rows come and go. */
export function gridStyle(columns: readonly { width: number; grow?: number }[]) {
  return {
    '--tracks': columns.map(({ width, grow = width }) => `minmax(${width}rem, ${grow}fr)`).join(' '),
    '--width': `${columns.reduce((sum, { width }) => sum + width, 0)}rem`,
  }
}
