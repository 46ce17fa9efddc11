import type { ReactNode, RefObject } from 'react'
import { useWords } from '@sallyport/runtime/messages'
import { classNames } from '../components/class-names.ts'
import styles from './combobox-field.module.css'
import type { useCombobox } from './use-combobox.ts'

type Props = {
  listRef: RefObject<HTMLDivElement | null>
  id: string
  label: string
  combobox: Omit<ReturnType<typeof useCombobox>, 'list' | 'input'>
  /** What stands before the label of an option. */
  renderIcon: (value: string) => ReactNode
}

/** What a search has found, in a popover. The field keeps the focus, whatever is pressed here. */
export function ComboboxList({ listRef, id, label, combobox, renderIcon }: Props) {
  const words = useWords()
  const { isOpen, matches, active } = combobox

  return (
    <div
      ref={listRef}
      // The name of its anchor is made of it.
      id={`${id}-popover`}
      role="presentation"
      popover="manual"
      className={styles.popover}
      onBeforeToggle={combobox.handleToggle}
      onToggle={combobox.handleToggle}
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" className={styles.empty}>
        {isOpen && matches.length === 0 && words('form.combobox.empty')}
      </p>
      {matches.length > 0 && (
        <div id={id} role="listbox" aria-label={label} className={styles.list}>
          {matches.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- focus and keys are the field's
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option === combobox.chosen}
              className={classNames(styles.option, index === active && styles.active)}
              onPointerMove={() => combobox.setActive(index)}
              onClick={() => combobox.choose(option)}
            >
              {renderIcon(option.value)}
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
