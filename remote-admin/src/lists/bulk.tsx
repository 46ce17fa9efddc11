import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, useFocusAfterRemoval, type ConfirmOptions } from '@sallyport/ui'
import { useLayoutEffect, useRef } from 'react'
import { RowButton } from './row-button.tsx'
import type { Selection } from './use-selection.ts'
import styles from './list-frame.module.css'
import rowButton from './row-button.module.css'

/** A change of the selected rows: its question, and the request, which resolves with whether it succeeded. */
type BulkChange = ConfirmOptions & { run: () => Promise<boolean> }

export type BulkOptions<Item> = {
  /** Undefined for a row that cannot be selected, otherwise the accessible name of its checkbox. */
  labelOf: (item: Item) => string | undefined
  changesOf: (selected: readonly Item[]) => readonly BulkChange[]
}

type Props<Item> = {
  changes: readonly BulkChange[]
  selection: Selection<Item>
  /** The element id of the checkbox that gets the focus when the bar is removed with it. */
  selectAllId: string
}

/** How many rows are selected, and whether that is too many for one change. */
export function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation()
  const { bulkSize } = limits.list
  const selected = t('admin.bulk.selected', { count })
  return count > bulkSize ? `${selected}. ${t('admin.bulk.limit', { max: bulkSize })}` : selected
}

/** The buttons that change the selected rows. A change ends the selection. */
export function BulkBar<Item>({ changes, selection: { selected, clear }, selectAllId }: Props<Item>) {
  const { t } = useTranslation()
  const bar = useFocusAfterRemoval<HTMLDivElement>(() => document.getElementById(selectAllId)?.focus())
  return (
    <div ref={bar} role="group" aria-label={t('admin.bulk.label')} className={styles.bulk}>
      {selected.length <= limits.list.bulkSize &&
        changes.map(({ run, ...question }) => (
          <RowButton
            key={question.action}
            question={question}
            onConfirmed={async () => {
              const isDone = await run()
              if (isDone) clear()
              return isDone
            }}
          >
            {question.action}
          </RowButton>
        ))}
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

/** The ref of a checkbox that is neither checked nor unchecked; HTML has no attribute for it. */
function useIndeterminate(isIndeterminate: boolean) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return box
}
