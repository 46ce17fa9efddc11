import { beforeEach, describe, expect, test } from '@rstest/core'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useSession } from '@sallyport/runtime/session'
import { api, member, renderPage, recordFailures, waitFor, within } from '@sallyport/testing'
import { InvitePage } from './invite-page.tsx'

const { registerByInvite, validateInvite } = registrationEndpoints
const report = recordFailures()
const code = 'a1'.repeat(16)

beforeEach(() => {
  api.respond(validateInvite, { valid: true })
})

async function openForm() {
  const page = renderPage(InvitePage, { at: `/auth/register/invite/${code}`, path: '/auth/register/invite/:code' })
  const { screen, user } = page
  await screen.findByLabelText('Email')
  const labels = ['Email', 'Password', 'Confirm password']
  const fields = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label))

  async function register(...texts: string[]) {
    for (const [index, text] of texts.entries()) {
      await user.click(fields[index]!)
      if (text) await user.paste(text)
    }
    await user.click(screen.getByRole('button', { name: 'Create account' }))
  }

  // Alerts are searched in the form only, because a toast of an earlier test may still be rendered.
  const form = within(fields[0]!.closest('form')!)
  return { ...page, form, fields, register, typed: () => fields.map(({ value }) => value) }
}

const rule =
  'Use a digit, an uppercase and a lowercase Latin letter, and no spaces. Letters of other alphabets don’t count.'
const validTexts = ['Ann@Sallyport.test', 'Valid1234', 'Valid1234']

test('says what the invite is for', async () => {
  const { screen } = await openForm()

  expect(screen.getByRole('heading', { name: 'Register' })).toBeVisible()
  expect(screen.getByText(/^You’re invited to Sallyport, a VPN/)).toBeVisible()
  expect(screen.queryByText(/manages the site/)).toBeNull()
})

test('titles the form of the first admin', async () => {
  api.respond(validateInvite, { valid: true, makes_admin: true })
  const { screen } = await openForm()

  expect(screen.getByRole('heading', { name: 'Create the administrator account' })).toBeVisible()
  expect(screen.getByText(/manages the site/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create account' })).toBeVisible()
})

test('creates an account and signs in without validating the code again', async () => {
  api.respond(registerByInvite, { token: 'secret', info: member({ email: 'ann@sallyport.test' }) })
  const { register, screen } = await openForm()

  await register(...validTexts)

  await waitFor(() => expect(useSession.getState().token).toBe('secret'))
  expect(useSession.getState().account).toEqual(member({ email: 'ann@sallyport.test' }))
  expect(await screen.findByText('Account ann@sallyport.test created')).toBeVisible()
  expect(api.calls(registerByInvite).map(({ body }) => body)).toEqual([
    { invite_token: code, email: 'ann@sallyport.test', password: 'Valid1234', confirm_password: 'Valid1234' },
  ])
  expect(api.calls(validateInvite)).toHaveLength(1)
})

describe('shows the message of a 400 at its field or the form, and keeps the typed values', () => {
  const table: [code: string, field: string | null, message: string][] = [
    ['form.error.email.taken', 'Email', 'An account with this email already exists'],
    ['form.error.email', 'Email', 'Invalid email'],
    ['form.error.password', 'Password', rule],
    ['form.error.password.mismatch', 'Confirm password', 'Passwords do not match'],
    ['form.error.invite', null, 'This invite can no longer be used'],
    ['some.unknown.key', null, 'Something went wrong'],
    ['', null, 'Something went wrong'],
  ]
  for (const [refusal, field, message] of table) {
    test(`${refusal || 'nothing'}: at ${field ?? 'the form'}`, async () => {
      api.respondWithError(registerByInvite, 400, refusal)
      const { form, register, screen, typed } = await openForm()

      await register(...validTexts)

      if (field === null) {
        expect(await form.findByRole('alert')).toHaveTextContent(message)
      } else {
        await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message))
        expect(screen.getByLabelText(field)).toHaveFocus()
      }
      expect(typed()).toEqual(validTexts)
      expect(report).not.toHaveBeenCalled()
      expect(useSession.getState().token).toBeNull()
    })
  }
})

for (const status of [0, 401, 404]) {
  test(`reports a ${status} and keeps the typed values`, async () => {
    api.respondWithError(registerByInvite, status)
    const { form, register, typed } = await openForm()

    await register(...validTexts)

    await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
    expect(typed()).toEqual(validTexts)
    expect(form.queryByRole('alert')).toBeNull()
  })
}

test('reports a response without a session and stores nothing', async () => {
  api.respond(registerByInvite, () => ({ token: '' }) as never)
  const { register } = await openForm()

  await register(...validTexts)

  await waitFor(() => expect(report).toHaveBeenCalled())
  expect(useSession.getState().token).toBeNull()
})

describe('invalid values are not submitted, and the first invalid field gets the focus', () => {
  const table: [texts: string[], field: string, message: string][] = [
    [['nobody', 'Valid1234', 'Valid1234'], 'Email', 'Invalid email'],
    [['a@b.co', 'Short12', 'Short12'], 'Password', 'Minimum length is 8'],
    [['a@b.co', 'nodigitsA', 'nodigitsA'], 'Password', rule],
    [['a@b.co', 'Марина1990', 'Марина1990'], 'Password', rule],
    [['a@b.co', 'Valid1234', 'Valid12345'], 'Confirm password', 'Passwords do not match'],
  ]
  for (const [texts, field, message] of table) {
    test(`${texts.map((text) => text.slice(0, 12)).join(' · ')}: ${message}`, async () => {
      const { register, screen, typed } = await openForm()

      await register(...texts)

      await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message))
      expect(screen.getByLabelText(field)).toHaveFocus()
      expect(typed()).toEqual(texts)
      expect(api.calls(registerByInvite)).toEqual([])
    })
  }
})
