import { describe, expect, test, rstest } from '@rstest/core'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Form, setFieldError, setFormError, SubmitButton, TextField, useSchemaForm, type SchemaForm } from './forms.ts'

type Login = { email: string; password: string }

function LoginForm({ onSubmit }: { onSubmit: (values: Login, form: SchemaForm<Login>) => unknown }) {
  const form = useSchemaForm(sessionEndpoints.login.body, { defaultValues: { email: '', password: '' } })
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values, form)}>
      <TextField name="email" label="Email" type="email" hint="The one you registered with" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <SubmitButton>Log in</SubmitButton>
    </Form>
  )
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Log in' })

function renderLogin(onSubmit: (values: Login, form: SchemaForm<Login>) => unknown = () => undefined) {
  render(<LoginForm onSubmit={onSubmit} />)
  return userEvent.setup()
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), ' Ann@Example.org ')
  await user.type(password(), 'secret')
}

describe('submitting', () => {
  test('passes the output of the schema', async () => {
    const onSubmit = rstest.fn()
    const user = renderLogin(onSubmit)

    await fillIn(user)
    await user.click(submit())

    expect(onSubmit.mock.calls.map(([values]) => values)).toEqual([{ email: 'ann@example.org', password: 'secret' }])
  })

  test('is ignored while a submit is pending, and the button is busy', async () => {
    let done = () => {}
    const onSubmit = rstest.fn(() => new Promise<void>((resolve) => (done = resolve)))
    const user = renderLogin(onSubmit)
    await fillIn(user)

    // Two submits before the button is busy, then two more.
    fireEvent.submit(submit().closest('form')!)
    fireEvent.submit(submit().closest('form')!)
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
    await user.click(submit())
    await user.type(password(), '{Enter}')

    expect(onSubmit).toHaveBeenCalledTimes(1)
    await act(async () => done())
    expect(submit()).not.toHaveAttribute('aria-busy')
  })

  test('keeps the values after a failure', async () => {
    const user = renderLogin((_, form) => setFormError(form, 'something.went.wrong.error'))

    await fillIn(user)
    await user.click(submit())

    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
    expect(email()).toHaveValue('Ann@Example.org')
    expect(password()).toHaveValue('secret')
  })

  test('a password field supports autofill and can show its value', async () => {
    const user = renderLogin()

    await user.click(screen.getByRole('button', { name: 'Show password' }))

    expect(password()).toHaveAttribute('type', 'text')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })
})

describe('errors', () => {
  test('focus the first invalid field, describe their fields and prevent the submit', async () => {
    const onSubmit = rstest.fn()
    const user = renderLogin(onSubmit)

    await user.type(email(), 'invalid')
    await user.click(submit())

    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toBeInvalid()
    expect(email()).toHaveAccessibleDescription('Invalid email')
    expect(password()).toHaveAccessibleDescription('Minimum length is 1')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('appear on blur and are updated on change', async () => {
    const user = renderLogin()
    expect(email()).toHaveAccessibleDescription('The one you registered with')

    await user.type(email(), 'ann@')
    expect(email()).not.toHaveAttribute('aria-invalid')
    await user.tab()
    expect(await screen.findByText('Invalid email')).toBeVisible()
    await user.type(email(), 'example.org')

    await waitFor(() => expect(email()).not.toHaveAttribute('aria-invalid'))
    expect(email()).toHaveAccessibleDescription('The one you registered with')
  })

  test('are not shown for a field that was only passed', async () => {
    const user = renderLogin()

    await user.click(email())
    await user.tab()
    await user.tab()

    expect(email()).not.toBeInvalid()
    expect(password()).not.toBeInvalid()
  })

  test('of the form describe its fields until the next submit', async () => {
    let isRefused = true
    const user = renderLogin((_, form) => isRefused && setFormError(form, 'Try it tomorrow'))
    await fillIn(user)
    await user.click(submit())
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Try it tomorrow'))
    expect(email()).toHaveAccessibleDescription('Try it tomorrow The one you registered with')

    isRefused = false
    await user.click(submit())

    await waitFor(() => expect(password()).not.toHaveAccessibleDescription())
  })

  test('change with the language', async () => {
    const user = renderLogin()
    await user.type(email(), 'x'.repeat(70))
    await user.tab()
    expect(await screen.findByText('Maximum length is 64')).toBeVisible()

    await act(async () => i18next.changeLanguage('ru'))

    expect(screen.getByText('Максимальная длина: 64')).toBeVisible()
  })

  test('of the server without a message show the general one', async () => {
    const user = renderLogin((_, form) => setFieldError(form, 'password', ''))
    await fillIn(user)

    await user.click(submit())

    await waitFor(() => expect(password()).toHaveAccessibleDescription('Something went wrong'))
  })

  test('of the server are shown at their field until it changes', async () => {
    const user = renderLogin((_, form) => setFieldError(form, 'password', 'Too common'))
    await fillIn(user)

    await user.click(submit())

    await waitFor(() => expect(password()).toHaveAccessibleDescription('Too common'))
    expect(password()).toHaveFocus()
    await user.type(password(), '2')
    await waitFor(() => expect(password()).not.toBeInvalid())
  })
})

test('a form has unsaved changes while it is dirty, and none after a reset', async () => {
  const user = renderLogin((_, form) => form.reset())
  expect(hasUnsavedChanges()).toBe(false)

  await user.type(email(), 'a')
  expect(hasUnsavedChanges()).toBe(true)
  await user.clear(email())
  expect(hasUnsavedChanges()).toBe(false)
  await fillIn(user)
  expect(hasUnsavedChanges()).toBe(true)
  await user.click(submit())

  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  expect(email()).toHaveValue('')
})
