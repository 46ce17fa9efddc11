import { expect, test } from '@rstest/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { Form, TextField, useSchemaForm } from './forms.ts'

const differ = v.pipe(
  v.strictObject({ email: v.pipe(v.string(), v.email()), password: v.string(), confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      (body) => body.password === body.confirm,
      'form.error.password.mismatch',
    ),
    ['confirm'],
  ),
)

function Passwords() {
  const form = useSchemaForm(differ, { defaultValues: { email: '', password: '', confirm: '' } })
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="email" label="Email" />
      <TextField name="password" label="Password" type="password" revalidates="confirm" />
      <TextField name="confirm" label="Confirm" type="password" />
    </Form>
  )
}

const password = () => screen.getByLabelText('Password')
const confirm = () => screen.getByLabelText('Confirm')

test('a dependent field is validated again when the other changes, also while a third is invalid', async () => {
  render(<Passwords />)
  const user = userEvent.setup()
  await user.type(password(), 'one')
  await user.type(confirm(), 'one')
  await user.tab()
  expect(confirm()).not.toBeInvalid()

  await user.type(password(), '2')
  await waitFor(() => expect(confirm()).toHaveAccessibleDescription('Passwords do not match'))

  await user.type(password(), '{Backspace}')
  await waitFor(() => expect(confirm()).not.toBeInvalid())
})

test('a dependent field is not validated before it was touched', async () => {
  render(<Passwords />)
  const user = userEvent.setup()

  await user.type(password(), 'one')
  await user.tab()

  expect(confirm()).not.toBeInvalid()
})
