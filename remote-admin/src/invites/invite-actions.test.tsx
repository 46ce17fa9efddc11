import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { act, api, changeLanguage, invite, setFailureReporter, waitFor, within } from '@sallyport/testing'
import { openInvitesPage } from './testing/open-invites-page.ts'

const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
})

describe('creating an invite', () => {
  test('sends no body, shows a toast and reloads page 1', async () => {
    api.respond(inviteEndpoints.create, {})
    const { user, screen } = await openInvitesPage(invite())

    await user.click(screen.getByRole('button', { name: 'Create invite' }))

    expect(await screen.findByText('Invite created')).toBeVisible()
    expect(api.calls(inviteEndpoints.create).map(({ body }) => body)).toEqual([undefined])
    await waitFor(() => expect(api.calls(inviteEndpoints.list)).toHaveLength(2))
  })

  test('sends one request for repeated clicks', async () => {
    api.respond(inviteEndpoints.create, () => new Promise<never>(() => {}))
    const { user, screen } = await openInvitesPage(invite())
    const button = screen.getByRole('button', { name: 'Create invite' })

    for (let click = 0; click < 3; click += 1) await user.click(button)

    expect(api.calls(inviteEndpoints.create)).toHaveLength(1)
  })
})

describe('revoking an invite', () => {
  async function openDialog() {
    const page = await openInvitesPage(invite())
    await page.user.click(page.row.getByRole('button', { name: 'Revoke' }))
    return { ...page, question: page.screen.getByRole('alertdialog') }
  }

  async function confirmRevoke() {
    const page = await openDialog()
    await page.user.click(within(page.question).getByRole('button', { name: 'Revoke' }))
    return page
  }

  test('asks for confirmation', async () => {
    const { user, question } = await openDialog()

    expect(question).toHaveAccessibleName('Revoke invite #5?')
    expect(question).toHaveAccessibleDescription(/will stop working/)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))

    expect(api.calls(inviteEndpoints.revoke)).toEqual([])
  })

  test('shows a toast with the id and reloads page 1', async () => {
    api.respond(inviteEndpoints.revoke, {})

    const { screen } = await confirmRevoke()

    expect(await screen.findByText('Invite revoked (#5)')).toBeVisible()
    expect(api.calls(inviteEndpoints.revoke).map(({ url }) => url)).toEqual(['/api/admin/user/invite/5/revoke'])
    await waitFor(() => expect(api.calls(inviteEndpoints.list)).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke' })).toHaveFocus())
  })

  test('shows the toast in the language that was chosen during the call', async () => {
    let respond = () => {}
    api.respond(inviteEndpoints.revoke, () => new Promise<object>((resolve) => (respond = () => resolve({}))))
    const { screen } = await confirmRevoke()
    await waitFor(() => expect(api.calls(inviteEndpoints.revoke)).toHaveLength(1))

    await act(() => changeLanguage('ru'))
    respond()

    expect(await screen.findByText('Приглашение отозвано (№ 5)')).toBeVisible()
  })

  test('shows an error and the new status of an invite that is no longer active', async () => {
    const { user, screen, question } = await openDialog()
    api.respondWithError(inviteEndpoints.revoke, 400, 'not.active')
    api.respond(inviteEndpoints.list, { items: [invite({ status: 'used' })] })

    await user.click(within(question).getByRole('button', { name: 'Revoke' }))

    expect(await screen.findByText('Invite #5 is no longer active')).toBeVisible()
    expect(await screen.findByRole('cell', { name: 'Used' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy invite link' })).toHaveFocus()
    expect(report).not.toHaveBeenCalled()
  })
})
