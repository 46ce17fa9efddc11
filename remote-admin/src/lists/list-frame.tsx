import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Button, Empty, focusPageTitle, type Batches } from '@sallyport/ui'
import { useMemo, type ReactNode } from 'react'
import type { SelectOption } from '../forms/select.tsx'
import { ExportButton, type ListExport } from './list-export.tsx'
import type { ListQuery } from './list-query.ts'
import { ListToolbar, type ToolbarOptions } from './list-toolbar.tsx'
import { TimeFormatContext, timeFormatOf } from './timestamp.tsx'
import styles from './list-frame.module.css'

/** A paged list whose first response may contain the number of all rows. */
export type CountedBatches<Item> = Batches<Item> & {
  firstBatch?: { total?: number | undefined; is_total_capped?: boolean | undefined } | undefined
}

type Props = {
  batches: CountedBatches<unknown>
  query: ListQuery
  toolbar: ToolbarOptions
  sorts: readonly SelectOption[] | undefined
  file: ListExport
  /** Shown before the number of rows. */
  start?: ReactNode
  /** The number of selected rows, shown instead of the number of all rows. */
  selected?: ReactNode
  /** Shown after the number of selected rows. */
  bulk?: ReactNode
  /** Shown before the export. */
  summary?: ReactNode
  children: ReactNode
}

/** A list: search, filters, the number of rows and the export above `children`, the rows. */
export function ListFrame({ batches, query, toolbar, sorts, file, start, selected, bulk, summary, children }: Props) {
  const { t } = useTranslation()
  const { timeZone } = query
  const timeFormat = useMemo(() => timeFormatOf(timeZone), [timeZone])
  return (
    <div className={styles.list}>
      <ListToolbar {...toolbar} query={query} sorts={sorts} />
      <div className={styles.status}>
        {start}
        <ListTotal batches={batches} query={query} selected={selected} />
        {bulk}
        {summary && <div className={styles.summary}>{summary}</div>}
        <div className={styles.end}>
          <span className={styles.total}>{t('admin.list.times', { timeZone })}</span>
          <ExportButton file={file} />
        </div>
      </div>
      <TimeFormatContext value={timeFormat}>{children}</TimeFormatContext>
    </div>
  )
}

export function NoResults({ onClear }: { onClear: () => void }) {
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

/** The number of all or of selected rows, announced when it changes. */
function ListTotal({ batches, query, selected }: Pick<Props, 'batches' | 'query' | 'selected'>) {
  const { isPending, isFailed, isChanging } = batches
  return (
    <p aria-live="polite" aria-atomic data-numbers className={selected ? undefined : styles.total}>
      {selected ??
        (!isPending && !isFailed && !isChanging && <Total batches={batches} isFiltered={query.isFiltered} />)}
    </p>
  )
}

function Total({
  batches: { items, hasMore, firstBatch },
  isFiltered,
}: {
  batches: Props['batches']
  isFiltered: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = firstBatch?.total ?? items.length
  const isMore = firstBatch?.total === undefined ? hasMore : firstBatch.is_total_capped
  const values = { count, number: new Intl.NumberFormat(language).format(count) }
  if (isFiltered) return <span>{t(isMore ? 'admin.list.found.more' : 'admin.list.found', values)}</span>
  return <span>{t(isMore ? 'admin.list.total.more' : 'admin.list.total', values)}</span>
}
