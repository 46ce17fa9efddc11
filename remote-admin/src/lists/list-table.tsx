import type { ReactNode } from 'react'
import { Button, Empty, focusPageTitle, VisuallyHidden, type PagedListState } from '@sallyport/ui'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/table-columns.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './list-table.module.css'
import { ListToolbar, type ToolbarOptions } from './list-toolbar.tsx'
import type { ListView } from './use-list-view.ts'

type TableOptions<Item> = {
  label: string
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => number
  detail?: (item: Item) => ReactNode
  /** Shown when the unfiltered list is empty. */
  empty: ReactNode
}

type Props<Item> = { pages: PagedListState<Item>; view: ListView; toolbar: ToolbarOptions; table: TableOptions<Item> }

export function ListTable<Item>({ pages, view, toolbar, table: { empty, ...table } }: Props<Item>) {
  return (
    <div className={styles.list}>
      <ListToolbar {...toolbar} view={view} columns={table.columns} />
      <ResultCount pages={pages} view={view} />
      <PagedTable
        {...table}
        pages={pages}
        view={view}
        empty={view.isFiltered ? <NoResults onClear={view.onClear} /> : empty}
      />
    </div>
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  function handleClear() {
    focusPageTitle()
    onClear()
  }

  return (
    <Empty
      title={t('admin.list.nothing')}
      text={t('admin.list.nothing.text')}
      action={<Button onClick={handleClear}>{t('admin.list.clear')}</Button>}
    />
  )
}

/** Announces the number of results to screen readers. */
function ResultCount({
  pages: { items, hasMore, isPending, isFailed, isChanging },
  view,
}: Pick<Props<unknown>, 'pages' | 'view'>) {
  const { t } = useTranslation()
  const isAnnounced = view.isFiltered && !isPending && !isFailed && !isChanging
  const count = t(hasMore ? 'admin.list.found.more' : 'admin.list.found', { count: items.length })
  return (
    <div role="status" className={styles.resultCount}>
      <VisuallyHidden>{isAnnounced && count}</VisuallyHidden>
    </div>
  )
}
