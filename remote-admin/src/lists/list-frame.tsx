import { useMemo, type ReactNode } from 'react'
import { Button, Empty, focusPageTitle } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { CountedPages } from '../table/counted-pages.ts'
import { ExportButton } from './export-button.tsx'
import styles from './list-frame.module.css'
import status from './list-status.module.css'
import { ListToolbar, type ToolbarOptions } from './list-toolbar.tsx'
import { ListTotal } from './list-total.tsx'
import type { SelectOption } from './optional-select.tsx'
import { TimeFormatContext, timeFormatOf } from './timestamp.tsx'
import type { ListExport } from './use-list-export.ts'
import type { ListView } from './use-list-view.ts'

type Props = {
  pages: CountedPages<unknown>
  view: ListView
  toolbar: ToolbarOptions
  sorts?: readonly SelectOption[] | undefined
  /** Creates the CSV file of the list. */
  file: ListExport
  /** Shown before the number of rows. */
  start?: ReactNode
  /** Shown instead of the number of rows: how many are selected. */
  selected?: ReactNode
  /** Shown after the number of selected rows. */
  bulk?: ReactNode
  /** Shown before the export. */
  summary?: ReactNode
  children: ReactNode
}

/** What all lists of admins have above their rows: search, filters, the number of rows, and the export. */
export function ListFrame({ pages, view, toolbar, sorts, file, start, selected, bulk, summary, children }: Props) {
  const { t } = useTranslation()
  const { timeZone } = view
  const timeFormat = useMemo(() => timeFormatOf(timeZone), [timeZone])
  return (
    <div className={styles.list}>
      <ListToolbar {...toolbar} view={view} sorts={sorts} />
      <div className={status.status}>
        {start}
        <ListTotal pages={pages} view={view} selected={selected} />
        {bulk}
        {summary && <div className={status.summary}>{summary}</div>}
        <div className={status.end}>
          <span className={status.total}>{t('admin.list.times', { timeZone })}</span>
          <ExportButton file={file} />
        </div>
      </div>
      <TimeFormatContext value={timeFormat}>{children}</TimeFormatContext>
    </div>
  )
}

/** The empty state of a list with filters. */
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
