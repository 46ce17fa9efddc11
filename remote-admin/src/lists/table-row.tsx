import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames } from '@sallyport/ui'
/* `display` removes the implicit roles of tables in some browsers:
   https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- restores the implicit roles */
import { memo, useState, type ReactElement, type ReactNode } from 'react'
import { rowHeaderColumn, type Column } from './table-columns.ts'
import styles from './table.module.css'

type Props<Item> = {
  item: Item
  itemKey: number
  /** `columns`, `titles` and `detail` are not compared: they are new in each render, but equal for the same item, language and layout. */
  columns: readonly Column<Item>[]
  /** The translated titles of the columns. */
  titles: readonly string[]
  language: string
  isCard: boolean
  detail: ((item: Item) => ReactNode) | undefined
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  /** The name in the label of the checkbox; undefined if this row cannot be selected. */
  selectName: string | undefined
  onSelected: ((key: number) => void) | undefined
}

const isSameRow = <Item,>(
  { columns: _columns, titles: _titles, detail: _detail, ...row }: Props<Item>,
  next: Props<Item>,
) => (Object.keys(row) as (keyof typeof row)[]).every((name) => row[name] === next[name])

const columnClasses = { actions: styles.pinned, title: styles.cardTitle }

/** A row and its details. Memoized, because few of up to a thousand rows change at once. */
export const TableRow = memo(function TableRow<Item>(row: Props<Item>) {
  const { item, itemKey, columns, titles, detail, isSelected, selectName, onSelected } = row
  const [isExpanded, setIsExpanded] = useState(false)
  const expansion = { isExpanded, toggle: () => setIsExpanded(!isExpanded) }
  const header = rowHeaderColumn(columns)
  return (
    <>
      <tr role="row" data-key={itemKey} className={classNames(styles.item, isExpanded && styles.expanded)}>
        {columns.map((column, index) => {
          const { title, cell, kind, rowName } = column
          const attributes = { 'data-title': titles[index], className: kind && columnClasses[kind] }
          const value = (
            <div className={classNames(styles.cell, kind === 'actions' && styles.actions)}>{cell(item, expansion)}</div>
          )
          const content =
            index === 0 && isSelected !== undefined ? (
              <div className={styles.selectable}>
                <SelectionBox name={selectName} isSelected={isSelected} onSelected={() => onSelected?.(itemKey)} />
                {value}
              </div>
            ) : (
              value
            )
          return column === header ? (
            <th key={title} role="rowheader" scope="row" aria-label={rowName?.(item)} {...attributes}>
              {content}
            </th>
          ) : (
            <td key={title} role="cell" {...attributes}>
              {content}
            </td>
          )
        })}
      </tr>
      {isExpanded && (
        <tr role="row" className={styles.detail}>
          <td role="cell" colSpan={columns.length}>
            <div className={styles.cell}>{detail?.(item)}</div>
          </td>
        </tr>
      )}
    </>
  )
}, isSameRow) as <Item>(props: Props<Item>) => ReactElement

type BoxProps = { name: string | undefined; isSelected: boolean; onSelected: () => void }

/** The checkbox of a row; an empty space for a row that cannot be selected. */
function SelectionBox({ name, isSelected, onSelected }: BoxProps) {
  const { t } = useTranslation()
  return (
    <span className={styles.box}>
      {name !== undefined && (
        <input
          type="checkbox"
          aria-label={t('admin.bulk.select', { name })}
          checked={isSelected}
          onChange={onSelected}
        />
      )}
    </span>
  )
}
