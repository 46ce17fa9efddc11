import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, placePopover } from '@sallyport/ui'
import { FieldFrame, fieldStyles, useControlledField } from '@sallyport/ui/forms'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ComboboxOption } from './combobox-options.ts'
import { useOptionCombobox } from './use-combobox.ts'
import styles from './combobox.module.css'

type Props = {
  name: string
  label: string
  options: readonly ComboboxOption[]
  /** The accessible name of the list; different from the field's, so that each is unique. */
  listLabel: string
  /** Renders the icon of an option, in the list and in the field. */
  renderIcon: (value: string) => ReactNode
}

/** A select with search. Text that matches no option remains as the value, for the schema to reject. */
export function ComboboxField({ name, label, options, listLabel, renderIcon }: Props) {
  const { id, message: error, field } = useControlledField(name)
  const combobox = useOptionCombobox({
    id,
    options,
    value: String(field.value ?? ''),
    onChange: field.onChange,
    onBlur: field.onBlur,
    fieldRef: field.ref,
  })
  const { anchor, popover } = useAnchoredPopover(combobox.isOpen)
  // An unfinished text is no mistake yet.
  const message = combobox.isOpen ? undefined : error
  const hasMatches = combobox.isOpen && combobox.matches.length > 0

  return (
    <FieldFrame id={id} label={label} message={message}>
      <div ref={anchor} className={styles.frame}>
        {combobox.selected && <span className={styles.icon}>{renderIcon(combobox.selected.value)}</span>}
        <input
          {...combobox.inputProps}
          role="combobox"
          name={name}
          aria-haspopup="listbox"
          aria-expanded={hasMatches}
          aria-controls={hasMatches ? `${id}-list` : undefined}
          aria-activedescendant={combobox.activeIndex < 0 ? undefined : `${id}-list-${combobox.activeIndex}`}
          aria-labelledby={undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          spellCheck={false}
          className={classNames(fieldStyles.control, styles.input, combobox.selected !== null && styles.withIcon)}
          onFocus={({ target }) => target.select()}
        />
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
      <ComboboxList popover={popover} label={listLabel} combobox={combobox} renderIcon={renderIcon} />
    </FieldFrame>
  )
}

type ComboboxListProps = {
  popover: ComponentProps<'div'>
  label: string
  combobox: ReturnType<typeof useOptionCombobox>
  /** Renders the icon of an option. */
  renderIcon: (value: string) => ReactNode
}

/** The matching options, in a popover. A mouse press in it does not take the focus from the field. */
function ComboboxList({ popover, label, combobox, renderIcon }: ComboboxListProps) {
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

/** Opens and closes a popover at an anchor. Returns the ref of the anchor and the props of the popover. */
function useAnchoredPopover(isOpen: boolean) {
  const anchor = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    popover.current?.togglePopover(isOpen)
    if (isOpen && popover.current && anchor.current) placePopover(popover.current, anchor.current, 'below')
  }, [isOpen])

  return { anchor, popover: { ref: popover, popover: 'manual' } as const }
}
