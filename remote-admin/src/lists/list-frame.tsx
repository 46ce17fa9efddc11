import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Button, Empty, focusPageTitle, type PagedListState } from '@sallyport/ui'
import { useMemo, type ReactNode } from 'react'
import type { SelectOption } from '../forms/select.tsx'
import { ExportButton, type ListExport } from './list-export.tsx'
import { ListToolbar, type ToolbarOptions } from './list-toolbar.tsx'
import type { ListView } from './list-view.ts'
import { TimeFormatContext, timeFormatOf } from './timestamp.tsx'
import styles from './list-frame.module.css'

/** A paged list whose first response may contain the number of all rows. */
export type CountedPages<Item> = PagedListState<Item> & {
  firstPage?: { total?: number | undefined; is_total_capped?: boolean | undefined } | undefined
}

type Props = {
  pages: CountedPages<unknown>
  view: ListView
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

/** The part of all lists above their rows: search, filters, the number of rows, and the export. */
export function ListFrame({ pages, view, toolbar, sorts, file, start, selected, bulk, summary, children }: Props) {
  const { t } = useTranslation()
  const { timeZone } = view
  const timeFormat = useMemo(() => timeFormatOf(timeZone), [timeZone])
  return (
    <div className={styles.list}>
      <ListToolbar {...toolbar} view={view} sorts={sorts} />
      <div className={styles.status}>
        {start}
        <ListTotal pages={pages} view={view} selected={selected} />
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
function ListTotal({ pages, view, selected }: Pick<Props, 'pages' | 'view' | 'selected'>) {
  const { isPending, isFailed, isChanging } = pages
  return (
    <p aria-live="polite" aria-atomic data-numbers className={selected ? undefined : styles.total}>
      {selected ?? (!isPending && !isFailed && !isChanging && <Total pages={pages} isFiltered={view.isFiltered} />)}
    </p>
  )
}

function Total({ pages: { items, hasMore, firstPage }, isFiltered }: { pages: Props['pages']; isFiltered: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = firstPage?.total ?? items.length
  const isMore = firstPage?.total === undefined ? hasMore : firstPage.is_total_capped
  const values = { count, number: new Intl.NumberFormat(language).format(count) }
  if (isFiltered) return t(isMore ? 'admin.list.found.more' : 'admin.list.found', values)
  return t(isMore ? 'admin.list.total.more' : 'admin.list.total', values)
}
