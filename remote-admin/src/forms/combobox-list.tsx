import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './combobox-field.module.css'
import type { useOptionCombobox } from './use-combobox.ts'

type Props = {
  popover: ComponentProps<'div'>
  label: string
  combobox: ReturnType<typeof useOptionCombobox>
  /** Renders the icon of an option. */
  renderIcon: (value: string) => ReactNode
}

/** The matching options, in a popover. A mouse press in it does not take the focus from the field. */
export function ComboboxList({ popover, label, combobox, renderIcon }: Props) {
  const { t } = useTranslation()
  const { isOpen, matches, selected, activeIndex } = combobox
  const menuProps = combobox.getMenuProps({ 'aria-label': label, className: styles.list }, { suppressRefError: true })

  return (
    <div {...popover} role="presentation" className={styles.popover} onMouseDown={(event) => event.preventDefault()}>
      <p aria-live="polite" className={styles.empty}>
        {isOpen && matches.length === 0 && t('admin.combobox.empty')}
      </p>
      {isOpen && matches.length > 0 && (
        <div {...menuProps}>
          {matches.map((option, index) => (
            <div
              key={option.value}
              {...combobox.getItemProps({ item: option, index })}
              aria-selected={option === selected}
              className={classNames(styles.option, index === activeIndex && styles.active)}
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
