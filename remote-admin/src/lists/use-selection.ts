import { limits } from '@sallyport/contract/config'
import { useCallback, useState } from 'react'

type Options<Item> = {
  items: readonly Item[]
  rowKey: (item: Item) => number
  /** Undefined for a row that cannot be selected, otherwise the accessible name of its checkbox. */
  labelOf: (item: Item) => string | undefined
  /** The selection ends when the key changes. */
  viewKey: string
}

const none: ReadonlySet<number> = new Set()

/** The selected rows among the loaded ones: a row that leaves the list is not changed. */
export function useSelection<Item>({ items, rowKey, labelOf, viewKey }: Options<Item>) {
  const [{ keys, selectedIn }, setState] = useState({ keys: none, selectedIn: viewKey })
  const current = selectedIn === viewKey ? keys : none
  const setKeys = (next: ReadonlySet<number>) => setState({ keys: next, selectedIn: viewKey })
  const selectable = items.filter((item) => labelOf(item) !== undefined)
  const isSelected = (item: Item) => current.has(rowKey(item))

  return {
    selected: selectable.filter(isSelected),
    selectableCount: selectable.length,
    isSelected,
    labelOf,
    /** Does not change between renders, because the rows of the table are memoized. */
    toggle: useCallback(
      (key: number) =>
        setState((state) => {
          const selected = state.selectedIn === viewKey ? state.keys : none
          const others = [...selected].filter((other) => other !== key)
          return { keys: new Set(selected.has(key) ? others : [...others, key]), selectedIn: viewKey }
        }),
      [viewKey],
    ),
    clear: () => setKeys(none),
    /** Selects the loaded rows, as many as one call can change. */
    selectAll: () => setKeys(new Set(selectable.slice(0, limits.list.bulkSize).map(rowKey))),
  }
}

export type Selection<Item> = ReturnType<typeof useSelection<Item>>
