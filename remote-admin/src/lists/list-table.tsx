import { useId, type ComponentProps, type ReactNode } from 'react'
import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { CountedPages } from '../table/counted-pages.ts'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/table-columns.ts'
import { BulkBar, SelectAll, SelectedCount } from './bulk-bar.tsx'
import { ListFrame, NoResults } from './list-frame.tsx'
import { sortOptions } from './sort-options.ts'
import { useSelection } from './use-selection.ts'

type TableOptions<Item> = {
  label: string
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => number
  detail?: (item: Item) => ReactNode
  /** Shown when the unfiltered list is empty. */
  empty: ReactNode
}

export type BulkOptions<Item> = {
  /** Undefined for a row that cannot be selected, otherwise the accessible name of its checkbox. */
  labelOf: (item: Item) => string | undefined
  /** The buttons for the selected rows; `onDone` ends the selection. */
  actions: (selected: readonly Item[], onDone: () => void) => ReactNode
}

type Props<Item> = Pick<ComponentProps<typeof ListFrame>, 'view' | 'toolbar' | 'file' | 'summary'> & {
  pages: CountedPages<Item>
  table: TableOptions<Item>
  /** Changes of several rows at once. */
  bulk?: BulkOptions<Item>
}

const notSelectable = () => undefined

/** A list of admins as a table. On narrow screens the rows are cards without column headers, so the toolbar sorts. */
export function ListTable<Item>({ pages, view, table: { empty, ...table }, bulk, ...frame }: Props<Item>) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  const { rowKey, columns } = table
  const labelOf = bulk?.labelOf ?? notSelectable
  const selection = useSelection({ items: pages.items, rowKey, labelOf, viewKey: view.key })
  const { selected } = selection
  const selectAllId = useId()
  return (
    <ListFrame
      {...frame}
      pages={pages}
      view={view}
      sorts={isNarrow ? sortOptions(columns, t) : undefined}
      start={bulk && <SelectAll selection={selection} id={selectAllId} />}
      {...(bulk &&
        selected.length > 0 && {
          selected: <SelectedCount count={selected.length} />,
          bulk: (
            <BulkBar selection={selection} selectAllId={selectAllId}>
              {bulk.actions(selected, selection.clear)}
            </BulkBar>
          ),
        })}
    >
      <PagedTable
        {...table}
        pages={pages}
        view={view}
        {...(bulk && { selection })}
        empty={view.isFiltered ? <NoResults onClear={view.onClear} /> : empty}
      />
    </ListFrame>
  )
}
