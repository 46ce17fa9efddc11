import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames } from '../components/class-names.ts'
import styles from './combobox-field.module.css'
import type { useCombobox } from './use-combobox.ts'

type Props = {
  listRef: RefObject<HTMLDivElement | null>
  id: string
  label: string
  combobox: Omit<ReturnType<typeof useCombobox>, 'list' | 'input'>
  /** Renders the icon of an option. */
  renderIcon: (value: string) => ReactNode
}

/** The matching options, in a popover. Presses in it do not take the focus from the field. */
export function ComboboxList({ listRef, id, label, combobox, renderIcon }: Props) {
  const { t } = useTranslation()
  const { isOpen, matches, active } = combobox

  return (
    <div
      ref={listRef}
      // `placePopover` derives the anchor name from it.
      id={`${id}-popover`}
      role="presentation"
      popover="manual"
      className={styles.popover}
      onBeforeToggle={combobox.handleToggle}
      onToggle={combobox.handleToggle}
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" className={styles.empty}>
        {isOpen && matches.length === 0 && t('form.combobox.empty')}
      </p>
      {matches.length > 0 && (
        <div id={id} role="listbox" aria-label={label} className={styles.list}>
          {matches.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles the keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option === combobox.selected}
              className={classNames(styles.option, index === active && styles.active)}
              onPointerMove={() => combobox.setActive(index)}
              onClick={() => combobox.select(option)}
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
