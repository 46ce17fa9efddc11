import type { ReactNode } from 'react'
import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, useFocusAfterRemoval } from '@sallyport/ui'
import rowButton from './row-button.module.css'
import styles from './list-status.module.css'
import { useIndeterminate } from './use-indeterminate.ts'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  selection: Selection<Item>
  /** The element id of the checkbox that gets the focus when the bar is removed with it. */
  selectAllId: string
  children: ReactNode
}

/** How many rows are selected, and whether that is too many for one change. */
export function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation()
  const { bulkSize } = limits.list
  const selected = t('admin.bulk.selected', { count })
  return count > bulkSize ? `${selected}. ${t('admin.bulk.limit', { max: bulkSize })}` : selected
}

/** The buttons that change the selected rows. */
export function BulkBar<Item>({ selection: { selected, clear }, selectAllId, children }: Props<Item>) {
  const { t } = useTranslation()
  const bar = useFocusAfterRemoval<HTMLDivElement>(() => document.getElementById(selectAllId)?.focus())
  return (
    <div ref={bar} role="group" aria-label={t('admin.bulk.label')} className={styles.bulk}>
      {selected.length <= limits.list.bulkSize && children}
      <Button className={rowButton.button} onClick={clear}>
        {t('admin.bulk.clear')}
      </Button>
    </div>
  )
}

/** Selects all loaded rows, or none. Without rows it keeps the focus, which a disabled control would lose. */
export function SelectAll<Item>({ selection, id }: { selection: Selection<Item>; id: string }) {
  const { t } = useTranslation()
  const { selected, selectableCount, selectAll, clear } = selection
  const isAll = selected.length === Math.min(selectableCount, limits.list.bulkSize) && selected.length > 0
  const box = useIndeterminate(!isAll && selected.length > 0)
  return (
    <label className={styles.all}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={isAll}
        aria-disabled={selectableCount === 0 || undefined}
        onChange={() => (isAll ? clear() : selectAll())}
      />
      {t('admin.bulk.all')}
    </label>
  )
}
