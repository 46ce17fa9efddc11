import { FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'
import { useField, type FieldProps } from './use-field.ts'

type Props = FieldProps & {
  rows?: number
  /** Uses a monospace font, without spell checking. */
  code?: boolean
}

export function TextAreaField({ rows = 4, code = false, ...field }: Props) {
  const { id, message, control } = useField(field)
  return (
    <FieldFrame id={id} label={field.label} hint={field.hint} message={message}>
      <textarea
        {...control}
        rows={rows}
        disabled={field.disabled}
        spellCheck={!code}
        className={code ? styles.codeArea : styles.area}
      />
    </FieldFrame>
  )
}
