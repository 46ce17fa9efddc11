import type { FieldValues, Path } from 'react-hook-form'
import type { SchemaForm } from './use-schema-form.ts'

/** Makes the submitted values the default ones. Values that changed during the request stay unsaved. */
export function markSaved<Input extends FieldValues, Output>(form: SchemaForm<Input, Output>, submitted: Input): void {
  const current = form.getValues()
  form.reset(submitted)
  for (const field of Object.keys(submitted) as Path<Input>[]) {
    if (current[field] !== submitted[field]) form.setValue(field, current[field], { shouldDirty: true })
  }
}
