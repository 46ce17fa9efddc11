import { useId, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ComboboxList } from './combobox-list.tsx'
import { classNames } from '../components/class-names.ts'
import styles from './combobox-field.module.css'
import control from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { translateMessage } from './field-message.ts'
import type { ComboboxOption } from './combobox-options.ts'
import { useCombobox } from './use-combobox.ts'

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
  const id = useId()
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name })
  const { list, input, ...combobox } = useCombobox({
    fieldRef: field.ref,
    options,
    value: String(field.value ?? ''),
    onChange: field.onChange,
    onBlur: field.onBlur,
  })
  const message = fieldState.error?.message
  const listId = `${id}-list`
  const hasMatches = combobox.matches.length > 0

  return (
    <FieldFrame id={id} label={label} message={message && translateMessage(message, t)}>
      <div className={styles.frame}>
        {combobox.selected && <span className={styles.icon}>{renderIcon(combobox.selected.value)}</span>}
        <input
          {...input}
          id={id}
          name={name}
          value={combobox.text}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={hasMatches}
          aria-controls={hasMatches ? listId : undefined}
          aria-activedescendant={combobox.active < 0 ? undefined : `${listId}-${combobox.active}`}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={classNames(control.control, styles.input, combobox.selected && styles.withIcon)}
          onFocus={({ target }) => target.select()}
        />
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
      <ComboboxList listRef={list} id={listId} label={listLabel} combobox={combobox} renderIcon={renderIcon} />
    </FieldFrame>
  )
}
