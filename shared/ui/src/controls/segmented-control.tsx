import styles from './segmented-control.module.css'

type Props<Value extends string> = {
  name: string
  /** The accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one of few options, which are all visible: radio buttons in a row. */
export function SegmentedControl<Value extends string>({ name, label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.control} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
