import type { ReactNode } from 'react'
import { Button, Empty, focusPageTitle, VisuallyHidden, type Pages } from '@sallyport/ui'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/table-columns.ts'
import { useWords } from '../words.ts'
import styles from './list-table.module.css'
import { ListToolbar, type ToolbarOptions } from './list-toolbar.tsx'
import type { ListView } from './use-list-view.ts'

type Table<Item> = {
  /** The table's name. */
  label: string
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => number
  /** What a list says that holds nothing at all. */
  empty: ReactNode
}

type Props<Item> = { pages: Pages<Item>; view: ListView; tools: ToolbarOptions; table: Table<Item> }

/** A table with what it is narrowed to and sorted by above it. */
export function ListTable<Item>({ pages, view, tools, table: { empty, ...table } }: Props<Item>) {
  return (
    <div className={styles.list}>
      <ListToolbar {...tools} view={view} columns={table.columns} />
      <ResultCount pages={pages} view={view} />
      <PagedTable
        {...table}
        pages={pages}
        view={view}
        empty={view.isNarrowed ? <NoResults onClear={view.onClear} /> : empty}
      />
    </div>
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  const words = useWords()
  function handleClear() {
    focusPageTitle()
    onClear()
  }

  return (
    <Empty
      title={words('admin.list.nothing')}
      text={words('admin.list.nothing.text')}
      action={<Button onClick={handleClear}>{words('admin.list.clear')}</Button>}
    />
  )
}

/** People who listen hear what a search has come to. */
function ResultCount({
  pages: { items, hasMore, isPending, isFailed, isChanging },
  view,
}: Pick<Props<unknown>, 'pages' | 'view'>) {
  const words = useWords()
  const isTold = view.isNarrowed && !isPending && !isFailed && !isChanging
  const found = words(hasMore ? 'admin.list.found.more' : 'admin.list.found', { count: items.length })
  return (
    <div role="status" className={styles.found}>
      <VisuallyHidden>{isTold && found}</VisuallyHidden>
    </div>
  )
}
