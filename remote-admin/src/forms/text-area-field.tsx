import { FieldFrame, fieldStyles, useField, type FieldProps } from '@sallyport/ui/forms'

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
        className={code ? fieldStyles.codeArea : fieldStyles.area}
      />
    </FieldFrame>
  )
}
