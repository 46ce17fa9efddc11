import styles from './selection-box.module.css'
import type { TableSelection } from './table-columns.ts'

type Props<Item> = { selection: TableSelection<Item>; item: Item }

/** The checkbox of a row; a row that cannot be selected keeps its place. */
export function SelectionBox<Item>({ selection: { isSelected, labelOf, toggle }, item }: Props<Item>) {
  const label = labelOf(item)
  return (
    <span className={styles.frame}>
      {label !== undefined && (
        <input type="checkbox" aria-label={label} checked={isSelected(item)} onChange={() => toggle(item)} />
      )}
    </span>
  )
}
