import type { TFunction } from '@sallyport/runtime/i18n'
import type { SelectOption } from './optional-select.tsx'

type SortableColumn = { title: string; sort?: string }

/** Two options for each sortable column: ascending and descending. */
export const sortOptions = (columns: readonly SortableColumn[], t: TFunction): SelectOption[] =>
  columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('admin.list.sort.ascending', { column: title }) },
          { value: `-${sort}`, label: t('admin.list.sort.descending', { column: title }) },
        ],
  )
