import { expect, test } from '@rstest/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { Form, SubmitButton, TextField, useSchemaForm } from './forms.ts'

const schema = v.strictObject({ name: v.string() })

function NameForm() {
  const form = useSchemaForm(schema, { defaultValues: { name: '' } })
  return (
    <Form form={form} onSubmit={() => form.reset()}>
      <TextField name="name" label="Name" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

const name = () => screen.getByLabelText('Name')

test('a form has unsaved changes when it is dirty', async () => {
  render(<NameForm />)
  const user = userEvent.setup()
  expect(hasUnsavedChanges()).toBe(false)

  await user.type(name(), 'a')
  expect(hasUnsavedChanges()).toBe(true)

  await user.clear(name())
  expect(hasUnsavedChanges()).toBe(false)
})

test('a form has no unsaved changes after a submit and reset', async () => {
  render(<NameForm />)
  const user = userEvent.setup()
  await user.type(name(), 'phone')

  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  expect(name()).toHaveValue('')
})
