import { expect, rstest, test } from '@rstest/core'
import { Form, SubmitButton, useSchemaForm } from '@sallyport/ui/forms'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { SecretField } from './secret-field.tsx'

const schema = v.strictObject({ token: v.pipe(v.string(), v.maxLength(8)) })

function TokenForm({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useSchemaForm(schema, { defaultValues: { token: '' } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <SecretField name="token" label="API token" hint="Optional" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

test('a secret can be shown and hidden and is not a password field', async () => {
  const onSubmit = rstest.fn()
  const user = userEvent.setup()
  render(<TokenForm onSubmit={onSubmit} />)
  const field = screen.getByLabelText('API token')
  expect(field).toHaveAccessibleDescription('Optional')
  expect(field).toHaveAttribute('autocomplete', 'off')
  expect(field).not.toHaveAttribute('type', 'password')
  const hidden = field.className

  await user.type(field, 's3cret')
  await user.click(screen.getByRole('button', { name: 'Show secret' }))
  expect(field.className).not.toBe(hidden)
  await user.click(screen.getByRole('button', { name: 'Hide secret' }))
  expect(field.className).toBe(hidden)
  await user.type(field, '{Enter}')

  expect(onSubmit.mock.calls.map(([values]) => values as unknown)).toEqual([{ token: 's3cret' }])
})
