import { FieldFrame, type FieldProps, fieldStyles, useField } from '@sallyport/ui/forms'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './select.module.css'

export type SelectOption = { value: string; label: string }

type SelectProps = ComponentProps<'select'> & {
  emptyLabel: string | undefined
  options: readonly SelectOption[]
}

/** A `<select>` with an icon in place of the browser's arrow. */
export function Select({ emptyLabel, options, ...select }: SelectProps) {
  return (
    <div className={styles.frame}>
      <select {...select} className={fieldStyles.control}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} />
    </div>
  )
}

type SelectFieldProps = FieldProps & { options: readonly SelectOption[]; placeholder?: string }

export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const { id, message, control } = useField(field)
  return (
    <FieldFrame id={id} label={field.label} hint={field.hint} message={message}>
      <Select {...control} autoComplete="off" emptyLabel={placeholder} options={options} />
    </FieldFrame>
  )
}
