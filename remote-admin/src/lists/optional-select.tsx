import styles from './list-toolbar.module.css'

type Props = {
  label: string
  /** What no choice is called. */
  none: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChosen: (value: string | undefined) => void
}

/** A choice of one or none. */
export function OptionalSelect({ label, none, options, value, onChosen }: Props) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      className={styles.control}
      onChange={({ target }) => onChosen(target.value || undefined)}
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
