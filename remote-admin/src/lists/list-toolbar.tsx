import type { ReactNode } from 'react'
import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { SearchBox } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { DateFilter, type DateLabels } from './date-filter.tsx'
import { OptionalSelect, type SelectOption } from './optional-select.tsx'
import styles from './list-toolbar.module.css'
import type { ListView } from './use-list-view.ts'

/** A filter by one of a few values; `name` is the parameter of the list, `all` the label of the option without a value. */
export type ListFilter = { name: string; label: string; all: string; options: readonly SelectOption[] }

export type ToolbarOptions = {
  /** Accessible name and placeholder of the search box. */
  search: { label: string; hint: string }
  filters: readonly ListFilter[]
  /** The names of the date fields, if the list can be filtered by date. */
  dates?: DateLabels
}

type Props = ToolbarOptions & {
  view: ListView
  /** The values of the select field for the sort order, if there is one. */
  sorts?: readonly SelectOption[] | undefined
}

/** Search, filters and sort order of a list; on narrow screens the latter two are folded. */
export function ListToolbar({ search, filters, dates, view, sorts }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <SearchBox {...search} clearLabel={t('admin.list.search.clear')} search={view.search} onSearch={view.onSearch} />
      <Foldable count={Object.keys(view.filters).length}>
        {filters.map(({ name, label, all, options }) => (
          <OptionalSelect
            key={name}
            label={label}
            emptyLabel={all}
            options={options}
            value={view.filters[name]?.toString()}
            onSelected={(value) => view.onFilter({ [name]: value })}
          />
        ))}
        {dates && <DateFilter labels={dates} view={view} />}
        {sorts && (
          <OptionalSelect
            label={t('admin.list.sort')}
            emptyLabel={t('admin.list.sort.none')}
            options={sorts}
            value={view.sort}
            onSelected={view.onSort}
          />
        )}
      </Foldable>
    </div>
  )
}

function Foldable({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  if (!isNarrow) return children
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>
        {count === 0 ? t('admin.list.filters') : t('admin.list.filters.count', { count })}
      </summary>
      <div className={styles.unfolded}>{children}</div>
    </details>
  )
}
