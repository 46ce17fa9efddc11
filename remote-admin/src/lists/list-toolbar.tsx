import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { SearchBox } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { OptionalSelect } from './optional-select.tsx'
import styles from './list-toolbar.module.css'
import type { ListView } from './use-list-view.ts'

export type ToolbarOptions = {
  /** Accessible name and placeholder of the search box. */
  search: { label: string; hint: string }
  /** Label of the filter, and of its option without a filter, if it is not the status. */
  filter?: { label: string; all: string }
  /** Labels of the statuses that the list can be filtered by. */
  statuses: Readonly<Record<string, string>>
}

type Props<Item> = ToolbarOptions & { view: ListView; columns: readonly Column<Item>[] }

/** Search and filter of a list. On narrow screens the rows are cards without column headers, so it also sorts. */
export function ListToolbar<Item>({ search, filter, statuses, view, columns }: Props<Item>) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  return (
    <div className={styles.toolbar}>
      <SearchBox {...search} clearLabel={t('admin.list.search.clear')} search={view.search} onSearch={view.onSearch} />
      <OptionalSelect
        label={filter?.label ?? t('admin.list.status')}
        emptyLabel={filter?.all ?? t('admin.list.status.all')}
        options={Object.entries(statuses).map(([value, label]) => ({ value, label }))}
        value={view.status}
        onSelected={view.onStatus}
      />
      {isNarrow && <SortSelect view={view} columns={columns} />}
    </div>
  )
}

function SortSelect<Item>({ view, columns }: { view: ListView; columns: readonly Column<Item>[] }) {
  const { t } = useTranslation()
  const options = columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('admin.list.sort.ascending', { column: title }) },
          { value: `-${sort}`, label: t('admin.list.sort.descending', { column: title }) },
        ],
  )
  return (
    <OptionalSelect
      label={t('admin.list.sort')}
      emptyLabel={t('admin.list.sort.none')}
      options={options}
      value={view.sort}
      onSelected={view.onSort}
    />
  )
}
