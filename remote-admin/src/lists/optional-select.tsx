import { SelectFrame } from '../forms/select-frame.tsx'
import styles from './list-toolbar.module.css'

export type SelectOption = { value: string; label: string }

type Props = {
  label: string
  /** Label of the option without a value. */
  emptyLabel: string
  options: readonly SelectOption[]
  value: string | undefined
  onSelected: (value: string | undefined) => void
}

export function OptionalSelect({ label, emptyLabel, options, value, onSelected }: Props) {
  return (
    <SelectFrame>
      <select
        aria-label={label}
        value={value ?? ''}
        className={styles.control}
        onChange={({ target }) => onSelected(target.value || undefined)}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SelectFrame>
  )
}
