import { FieldFrame, fieldStyles, useField, type FieldProps } from '@sallyport/ui/forms'
import { SelectFrame } from './select.tsx'

type Props = FieldProps & {
  options: readonly { value: string | number; label: string }[]
  /** The text while no option is selected. */
  placeholder?: string
  autoComplete?: string
}

/** A select field; its value is a number if the options are numbers. */
export function SelectField({ options, placeholder, autoComplete = 'off', ...field }: Props) {
  const { id, message, control } = useField(field, {
    valueAsNumber: typeof options[0]?.value === 'number',
  })
  return (
    <FieldFrame id={id} label={field.label} hint={field.hint} message={message}>
      <SelectFrame>
        <select {...control} disabled={field.disabled} autoComplete={autoComplete} className={fieldStyles.select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SelectFrame>
    </FieldFrame>
  )
}
