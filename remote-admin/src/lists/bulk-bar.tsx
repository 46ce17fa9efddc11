import type { ReactNode } from 'react'
import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from '@sallyport/ui'
import rowButton from './row-button.module.css'
import styles from './list-status.module.css'
import { useIndeterminate } from './use-indeterminate.ts'
import type { Selection } from './use-selection.ts'

type Props<Item> = { selection: Selection<Item>; children: ReactNode }

/** The number of selected rows, and the buttons that change them. */
export function BulkBar<Item>({ selection: { selected, clear }, children }: Props<Item>) {
  const { t } = useTranslation()
  const { bulkSize } = limits.list
  return (
    <div role="group" aria-label={t('admin.bulk.label')} className={styles.bulk}>
      <span data-numbers>{t('admin.bulk.selected', { count: selected.length })}</span>
      {selected.length > bulkSize ? <span>{t('admin.bulk.limit', { max: bulkSize })}</span> : children}
      <Button className={rowButton.button} onClick={clear}>
        {t('admin.bulk.clear')}
      </Button>
    </div>
  )
}

/** Selects all loaded rows, or none. */
export function SelectAll<Item>({ selection }: { selection: Selection<Item> }) {
  const { t } = useTranslation()
  const { selected, selectableCount, selectAll, clear } = selection
  const isAll = selected.length === Math.min(selectableCount, limits.list.bulkSize) && selected.length > 0
  const box = useIndeterminate(!isAll && selected.length > 0)
  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={selectableCount === 0}
        onChange={() => (isAll ? clear() : selectAll())}
      />
      {t('admin.bulk.all')}
    </label>
  )
}
