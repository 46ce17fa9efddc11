import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '@sallyport/ui'
import { FieldFrame, fieldStyles, useControlledField } from '@sallyport/ui/forms'
import styles from './combobox-field.module.css'
import { ComboboxList } from './combobox-list.tsx'
import type { ComboboxOption } from './combobox-options.ts'
import { useAnchoredPopover } from './use-anchored-popover.ts'
import { useOptionCombobox } from './use-combobox.ts'

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
