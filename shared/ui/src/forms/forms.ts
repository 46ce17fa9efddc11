/** Forms for the schemas of the contract; bundled by each app that uses them. */
export { FieldFrame } from './field-frame.tsx'
export { default as fieldStyles } from './field.module.css'
export { setFieldError, setFormError } from './form-errors.ts'
export { Form } from './form.tsx'
export { SubmitButton } from './submit-button.tsx'
export { TextField } from './text-field.tsx'
export { useControlledField, useField, type FieldProps } from './use-field.ts'
export { useSchemaForm, type SchemaForm } from './use-schema-form.ts'
