/** Forms for the schemas of the contract; bundled by each app that uses them. */
export * from './field-frame.tsx'
export { default as fieldStyles } from './field.module.css'
export * from './form.tsx'
export * from './schema-form.ts'
export * from './text-field.tsx'
export { type FieldProps, useControlledField, useField } from './use-field.ts'
