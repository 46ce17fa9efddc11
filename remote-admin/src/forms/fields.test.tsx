import { expect, rstest, test } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'

const schema = v.strictObject({
  country: v.pipe(v.string(), v.nonEmpty()),
  status: v.number(),
  capacity: v.pipe(v.number(), v.integer()),
  params: v.string(),
})

function NodeForm({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useSchemaForm(schema, { defaultValues: { country: '', params: '' } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <SelectField name="country" label="Country" placeholder="Choose" options={[{ value: 'NO', label: 'Norway' }]} />
      <SelectField name="status" label="Status" placeholder="Choose" options={[{ value: 1, label: 'active' }]} />
      <TextField name="capacity" label="Capacity" type="number" />
      <TextAreaField name="params" label="Connection parameters" hint="JSON, or nothing" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

test('numbers are submitted as numbers, texts as texts', async () => {
  const onSubmit = rstest.fn()
  const user = userEvent.setup()
  render(<NodeForm onSubmit={onSubmit} />)

  await user.selectOptions(screen.getByLabelText('Country'), 'Norway')
  await user.selectOptions(screen.getByLabelText('Status'), 'active')
  await user.type(screen.getByLabelText('Capacity'), '12')
  await user.click(screen.getByLabelText('Connection parameters'))
  await user.paste('{"Jc": 4}')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const sent: unknown = onSubmit.mock.calls[0]?.[0]
  expect(sent).toEqual({ country: 'NO', status: 1, capacity: 12, params: '{"Jc": 4}' })
})

test('empty fields of every type are required', async () => {
  const onSubmit = rstest.fn()
  render(<NodeForm onSubmit={onSubmit} />)

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  for (const label of ['Country', 'Status', 'Capacity']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Required field')
  }
  expect(screen.getByLabelText('Connection parameters')).toHaveAccessibleDescription('JSON, or nothing')
  expect(onSubmit).not.toHaveBeenCalled()
})
