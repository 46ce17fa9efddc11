import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import type { CountedPages } from '../table/counted-pages.ts'
import styles from './list-status.module.css'
import type { ListView } from './use-list-view.ts'

type Props = {
  pages: CountedPages<unknown>
  view: ListView
  /** Replaces the number of rows: how many are selected. */
  selected?: ReactNode
}

/** The number of rows of a list or of selected ones, announced when it changes. */
export function ListTotal({ pages, view, selected }: Props) {
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
