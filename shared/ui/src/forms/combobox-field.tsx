import { useId, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useWords } from '@sallyport/runtime/messages'
import { ComboboxList } from './combobox-list.tsx'
import { classNames } from '../components/class-names.ts'
import styles from './combobox-field.module.css'
import control from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { drawnMessage } from './field-message.ts'
import type { ComboboxOption } from './matching-options.ts'
import { useCombobox } from './use-combobox.ts'

type Props = {
  name: string
  label: string
  options: readonly ComboboxOption[]
  /** What the list is called: not as the field is, or there would be two of that name. */
  listLabel: string
  /** What stands before the label of an option, and before the chosen one in the field. */
  renderIcon: (value: string) => ReactNode
}

/** A choice of one among many that can be typed into. What is typed and names none stays, for the schema to refuse. */
export function ComboboxField({ name, label, options, listLabel, renderIcon }: Props) {
  const id = useId()
  const words = useWords()
  const { field, fieldState } = useController({ name })
  const { list, input, ...combobox } = useCombobox({
    fieldRef: field.ref,
    options,
    value: String(field.value ?? ''),
    onChanged: field.onChange,
    onLeft: field.onBlur,
  })
  const message = fieldState.error?.message
  const listId = `${id}-list`
  const isListed = combobox.matches.length > 0

  return (
    <FieldFrame id={id} label={label} message={message && drawnMessage(message, words)}>
      <div className={styles.frame}>
        {combobox.chosen && <span className={styles.mark}>{renderIcon(combobox.chosen.value)}</span>}
        <input
          {...input}
          id={id}
          name={name}
          value={combobox.text}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={combobox.active < 0 ? undefined : `${listId}-${combobox.active}`}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={classNames(control.control, styles.input, combobox.chosen && styles.marked)}
          onFocus={({ target }) => target.select()}
        />
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
      <ComboboxList listRef={list} id={listId} label={listLabel} combobox={combobox} renderIcon={renderIcon} />
    </FieldFrame>
  )
}
