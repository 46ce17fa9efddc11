import { limits } from '@sallyport/contract/config'
import { skipReasons, type BulkOutcome, type SkipReason } from '@sallyport/contract/endpoints'
import { useTranslation, type TranslationKey } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { layout, useFocusAfterRemoval, type ConfirmOptions } from '@sallyport/ui'
import { useCallback, useState } from 'react'
import { RowButton, SmallButton } from './row-button.tsx'
import styles from './list-frame.module.css'

/** A change of the selected rows: the confirmation, and the request, which resolves with whether it succeeded. */
type BulkChange = Omit<ConfirmOptions, 'action'> & { action: TranslationKey; run: () => Promise<boolean> }

export type BulkOptions<Item> = {
  /** The name in the label of the row's checkbox; undefined for a row that cannot be selected. */
  nameOf: (item: Item) => string | undefined
  changesOf: (selected: readonly Item[]) => readonly BulkChange[]
}

type SelectionOptions<Item> = Pick<BulkOptions<Item>, 'nameOf'> & {
  items: readonly Item[]
  rowKey: (item: Item) => number
  /** Identifies the query of the list. Another key ends the selection. */
  listKey: string
}

const none: ReadonlySet<number> = new Set()

/** The selected rows. Rows that are no longer loaded are no longer selected. */
export function useSelection<Item>({ items, rowKey, nameOf, listKey }: SelectionOptions<Item>) {
  const [{ keys, selectedIn }, setState] = useState({ keys: none, selectedIn: listKey })
  const current = selectedIn === listKey ? keys : none
  const setKeys = (next: ReadonlySet<number>) => setState({ keys: next, selectedIn: listKey })
  const selectable = items.filter((item) => nameOf(item) !== undefined)
  const isSelected = (item: Item) => current.has(rowKey(item))

  return {
    selected: selectable.filter(isSelected),
    selectableCount: selectable.length,
    isSelected,
    nameOf,
    /** Stable between renders, because the rows of the table are memoized. */
    toggle: useCallback(
      (key: number) =>
        setState((state) => {
          const selected = state.selectedIn === listKey ? state.keys : none
          const others = [...selected].filter((other) => other !== key)
          return { keys: new Set(selected.has(key) ? others : [...others, key]), selectedIn: listKey }
        }),
      [listKey],
    ),
    clear: () => setKeys(none),
    /** Selects the first loaded rows, up to the maximum number of rows in one call. */
    selectAll: () => setKeys(new Set(selectable.slice(0, limits.list.maxBulkSize).map(rowKey))),
  }
}

export type Selection<Item> = ReturnType<typeof useSelection<Item>>

export function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation()
  const { maxBulkSize } = limits.list
  const selected = t('admin.bulk.selected', { count })
  return <span>{count > maxBulkSize ? `${selected}. ${t('admin.bulk.limit', { max: maxBulkSize })}` : selected}</span>
}

type BarProps<Item> = {
  changes: readonly BulkChange[]
  selection: Selection<Item>
  /** The element id of the checkbox that gets the focus when the focused bar is removed. */
  selectAllId: string
}

/** The buttons that change the selected rows. A successful change ends the selection. */
export function BulkBar<Item>({ changes, selection: { selected, clear }, selectAllId }: BarProps<Item>) {
  const { t } = useTranslation()
  const bar = useFocusAfterRemoval<HTMLDivElement>(() => document.getElementById(selectAllId)?.focus())
  return (
    <div ref={bar} role="group" aria-label={t('admin.bulk.label')} className={layout.actions}>
      {selected.length <= limits.list.maxBulkSize &&
        changes.map(({ run, action, ...question }) => (
          <RowButton
            key={action}
            action={t(action)}
            question={question}
            onConfirmed={async () => {
              const isDone = await run()
              if (isDone) clear()
              return isDone
            }}
          />
        ))}
      <SmallButton onClick={clear}>{t('admin.bulk.clear')}</SmallButton>
    </div>
  )
}

/** Selects all loaded rows, or none. `aria-disabled` without rows, because a disabled control loses the focus. */
export function SelectAll<Item>({ selection, id }: { selection: Selection<Item>; id: string }) {
  const { t } = useTranslation()
  const { selected, selectableCount, selectAll, clear } = selection
  const isAll = selected.length === Math.min(selectableCount, limits.list.maxBulkSize) && selected.length > 0
  return (
    <label className={styles.all}>
      <input
        ref={(box) => {
          // HTML has no attribute for `indeterminate` (https://html.spec.whatwg.org/multipage/input.html#dom-input-indeterminate).
          if (box) box.indeterminate = !isAll && selected.length > 0
        }}
        id={id}
        type="checkbox"
        checked={isAll}
        aria-disabled={selectableCount === 0 || undefined}
        onChange={() => (isAll ? clear() : selectAll())}
      />
      <span>{t('admin.bulk.all')}</span>
    </label>
  )
}

const reasonKeys: Record<SkipReason, TranslationKey> = {
  missing: 'admin.bulk.skipped.missing',
  unchanged: 'admin.bulk.skipped.unchanged',
  not_active: 'admin.bulk.skipped.not.active',
}

/** Returns a function that shows the result of a bulk change: `success`, `more`, and the skipped rows by reason. */
export function useBulkReport() {
  const { t } = useTranslation()
  return (success: TranslationKey, { changed: count, skipped }: BulkOutcome, more: readonly string[] = []) => {
    const skips = skipReasons.map((reason) => {
      const rows = skipped.filter((row) => row.reason === reason)
      return rows.length > 0 && t(reasonKeys[reason], { count: rows.length })
    })
    void notify.success([t(success, { count }), ...more, ...skips].filter(Boolean).join(' '))
  }
}
