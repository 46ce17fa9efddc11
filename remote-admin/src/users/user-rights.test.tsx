import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { errorCodes, userEndpoints } from '@sallyport/contract/endpoints'
import { act, api, closeToasts, setFailureReporter, waitFor, within } from '@sallyport/testing'
import { anna, openUsersPage } from './testing/open-users-page.ts'

const report = rs.fn()

afterEach(closeToasts)

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
})

const signedOut = 'anna@sallyport.test will be logged out everywhere and can’t log in until activated again.'

/** Every change: flags of the user, button, endpoint, sent flag, toast and text of the confirmation. */
const changes = [
  [{ is_active: false }, 'Activate', userEndpoints.setActive, { is_active: true }, /is active again \(#3\)/, null],
  [{}, 'Deactivate', userEndpoints.setActive, { is_active: false }, /is deactivated \(#3\)/, /logged out everywhere/],
  [{}, 'Make admin', userEndpoints.setAdmin, { is_admin: true }, /is an admin now \(#3\)/, /change everything/],
  [
    { is_admin: true },
    'Remove admin',
    userEndpoints.setAdmin,
    { is_admin: false },
    /no longer an admin \(#3\)/,
    /no longer/,
  ],
  [{}, 'Make privileged', userEndpoints.setPrivileged, { is_privileged: true }, /is privileged now \(#3\)/, null],
  [
    { is_privileged: true },
    'Remove privileged',
    userEndpoints.setPrivileged,
    { is_privileged: false },
    /no longer privileged \(#3\)/,
    /expire/,
  ],
] as const

for (const [flags, name, endpoint, sent, toast, question] of changes) {
  describe(name, () => {
    async function clickChange() {
      const page = await openUsersPage([anna(flags)])
      await page.user.click(page.row.getByRole('button', { name }))
      return page
    }

    async function confirmChange() {
      const page = await clickChange()
      if (question) await page.user.click(within(page.screen.getByRole('alertdialog')).getByRole('button', { name }))
      return page
    }

    test('sends the flag, shows a toast with the id and reloads page 1', async () => {
      api.respond(endpoint, {})
      api.respond(userEndpoints.list, { items: [anna(flags)] })

      const { screen } = await confirmChange()

      expect(await screen.findByText(toast)).toBeVisible()
      expect(api.calls(endpoint).map(({ body }) => body)).toEqual([{ user_id: 3, ...sent }])
      await waitFor(() => expect(api.calls(userEndpoints.list)).toHaveLength(2))
      expect(api.calls(userEndpoints.list).at(-1)?.query).toEqual({ page: 1, limit: 25 })
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
    })

    test(question ? 'asks for confirmation, naming the user' : 'needs no confirmation', async () => {
      api.respond(endpoint, () => new Promise<never>(() => {}))

      const { user, screen } = await clickChange()

      expect(api.calls(endpoint)).toHaveLength(question ? 0 : 1)
      if (!question) return
      const dialog = screen.getByRole('alertdialog', { name: /anna@sallyport.test/ })
      expect(dialog).toHaveAccessibleDescription(question)
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(api.calls(endpoint)).toHaveLength(0)
    })

    const refused = [
      [errorCodes.ownAccount, 'You can’t change this on your own account'],
      ['something else', 'Something went wrong'],
    ] as const
    for (const [code, message] of refused) {
      test(`shows the reason of a 400: ${code}`, async () => {
        api.respondWithError(endpoint, 400, code)

        const { screen, row } = await confirmChange()

        expect(await screen.findByText(message)).toBeVisible()
        expect(row.getByRole('button', { name })).toBeVisible()
        expect(report).not.toHaveBeenCalled()
      })
    }

    for (const status of [401, 404, 429, 500]) {
      test(`reports a ${status} and keeps the row`, async () => {
        api.respondWithError(endpoint, status)

        const { row } = await confirmChange()

        await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
        expect(row.getByRole('button', { name })).not.toHaveAttribute('aria-busy')
        // A 404 may mean that the row is outdated.
        expect(api.calls(userEndpoints.list)).toHaveLength(status === 404 ? 2 : 1)
      })
    }
  })
}

describe('the accesses of a user who is deactivated', () => {
  const questions = [
    [undefined, 'All accesses of this user stop working on the nodes.'],
    [1, '1 active access stops working on the nodes.'],
    [4, '4 active accesses stop working on the nodes.'],
    [0, ''],
  ] as const
  for (const [active_accesses, text] of questions) {
    test(`are named in the confirmation: ${text || 'none'}`, async () => {
      const { user: actor, screen, row } = await openUsersPage([anna({ active_accesses })])

      await actor.click(row.getByRole('button', { name: 'Deactivate' }))

      expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(`${signedOut} ${text}`.trim())
    })
  }

  test('are not counted in the toast of an activation', async () => {
    api.respond(userEndpoints.setActive, { active_accesses: 2 })
    const { user: actor, screen, row } = await openUsersPage([anna({ is_active: false })])

    await actor.click(row.getByRole('button', { name: 'Activate' }))

    expect(await screen.findByText('anna@sallyport.test is active again (#3)')).toBeVisible()
  })
})

describe('the open invites of an admin who loses rights', () => {
  const changed = { changed: 1, skipped: [], revoked_invites: 2 }
  for (const [name, endpoint, flag, result] of [
    ['Deactivate', userEndpoints.bulkSetActive, { is_active: false }, 'is deactivated'],
    ['Remove admin', userEndpoints.bulkSetAdmin, { is_admin: false }, 'is no longer an admin'],
  ] as const) {
    async function openQuestion() {
      const page = await openUsersPage([anna({ is_admin: true, open_invites: 2 })])
      await page.user.click(page.row.getByRole('button', { name }))
      const question = within(page.screen.getByRole('alertdialog'))
      const box = question.getByRole('checkbox', { name: 'Revoke 2 open invites, which still let people register' })
      return { ...page, box, confirm: () => page.user.click(question.getByRole('button', { name })) }
    }

    test(`are revoked on ${name}`, async () => {
      api.respond(endpoint, { ...changed, active_accesses: 0 })
      const { screen, box, confirm } = await openQuestion()
      expect(box).toBeChecked()

      await confirm()

      expect(await screen.findByText(`anna@sallyport.test ${result} (#3). 2 invites revoked.`)).toBeVisible()
      expect(api.calls(endpoint).map(({ body }) => body)).toEqual([{ ids: [3], ...flag, revoke_invites: true }])
    })

    test(`stay on ${name} if the box is unchecked`, async () => {
      const single = name === 'Deactivate' ? userEndpoints.setActive : userEndpoints.setAdmin
      api.respond(single, {})
      const { user: actor, screen, box, confirm } = await openQuestion()
      await actor.click(box)

      await confirm()

      expect(await screen.findByText(`anna@sallyport.test ${result} (#3)`)).toBeVisible()
      expect(api.calls(single).map(({ body }) => body)).toEqual([{ user_id: 3, ...flag }])
    })
  }

  test('are not named for other changes, nor if there are none', async () => {
    const {
      user: actor,
      screen,
      row,
    } = await openUsersPage([anna({ is_admin: true, is_privileged: true, open_invites: 2 })])
    await actor.click(row.getByRole('button', { name: 'Remove privileged' }))

    expect(within(screen.getByRole('alertdialog')).queryByRole('checkbox')).toBeNull()
  })
})

test('leaves the focus where the user has moved it during a change', async () => {
  let respond = () => {}
  api.respond(userEndpoints.setPrivileged, () => new Promise((resolve) => (respond = () => resolve({}))))
  const { user: actor, screen, row } = await openUsersPage([anna()])
  await actor.click(row.getByRole('button', { name: 'Make privileged' }))
  const search = screen.getByRole('searchbox')
  await actor.click(search)

  await act(async () => respond())

  expect(await screen.findByText(/is privileged now/)).toBeVisible()
  await waitFor(() => expect(api.calls(userEndpoints.list)).toHaveLength(2))
  expect(search).toHaveFocus()
})
