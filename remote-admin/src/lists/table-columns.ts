import type { TranslationKey } from '@sallyport/runtime/i18n'
import type { ReactNode } from 'react'
import type { ListQuery } from './list-query.ts'

export type Expansion = { isExpanded: boolean; toggle: () => void }

export type Column<Item> = {
  title: TranslationKey
  cell: (item: Item, expansion: Expansion) => ReactNode
  /** Minimum width in rem. Independent of the content, so that columns do not move while rows are loaded. */
  width: number
  /** Whether the column takes the remaining space. At most one column does; without one, all columns share the space. */
  grows?: true
  /** Value of the `sort` parameter. Undefined for a column that cannot be sorted. */
  sort?: string
  /**
   * `actions`: stays visible while the table scrolls sideways; only for the last column. `title`: the row header (by default the first
   * column), and the start of a card, without a column title.
   */
  kind?: 'actions' | 'title'
  /** The accessible name of a row header whose cell also contains controls. */
  rowName?: (item: Item) => string
}

export type TableQuery = Pick<ListQuery, 'key' | 'sort' | 'onSort'>

export const rowHeaderColumn = <Item>(columns: readonly Column<Item>[]): Column<Item> | undefined =>
  columns.find(({ kind }) => kind === 'title') ?? columns[0]

export function cardColumns<Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] {
  const title = rowHeaderColumn(columns)
  return title ? [title, ...columns.filter((column) => column !== title)] : columns
}

type SortDirection = 'ascending' | 'descending' | 'none'

/** Value of a column's `aria-sort`. */
export function sortDirection(column: string, sort: string | undefined): SortDirection {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** The sort after a click on a column header: ascending, descending, default. */
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

export const tableWidth = (columns: readonly { width: number }[]): string =>
  `${columns.reduce((sum, { width }) => sum + width, 0)}rem`

/** The value of `grid-template-columns`. */
export function gridColumns(columns: readonly { width: number; grows?: true }[]): string {
  const hasGrowing = columns.some(({ grows }) => grows)
  const tracks = columns.map(({ width, grows }) => {
    if (grows) return `minmax(${width}rem, 1fr)`
    return hasGrowing ? `${width}rem` : `minmax(${width}rem, ${width}fr)`
  })
  return tracks.join(' ')
}
