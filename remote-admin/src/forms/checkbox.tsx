import { type FieldProps, useField } from '@sallyport/ui/forms'
import styles from './checkbox.module.css'

export function CheckboxField(props: FieldProps) {
  const { id, control } = useField(props)
  return (
    <div>
      <label className={styles.label}>
        <input type="checkbox" {...control} />
        <span>{props.label}</span>
      </label>
      {props.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {props.hint}
        </p>
      )}
    </div>
  )
}
