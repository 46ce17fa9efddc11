import { describe, expect, test } from '@rstest/core'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, invite, renderPage, waitFor } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import { InvitesPage } from './invites-page.tsx'
import { openInvitesPage } from './testing/open-invites-page.ts'

describe('the table of invites', () => {
  test('shows a dash for a missing user, note, expiry and update', async () => {
    const { row } = await openInvitesPage(invite({ user_id: null, updated_at: null }))

    expect(row.getAllByRole('cell', { name: '—' })).toHaveLength(4)
  })

  test('marks the invite of the first admin', async () => {
    const { row } = await openInvitesPage(invite({ makes_admin: true }))

    expect(row.getByRole('cell', { name: 'For the first admin' })).toBeVisible()
  })

  test('shows the user and the update', async () => {
    const { row } = await openInvitesPage(
      invite({
        id: 5,
        user_id: 9,
        status: 'used',
        created_by: 'admin@sallyport.test',
        created_by_id: 1,
        created_at: 1_790_000_000,
        updated_at: 1_790_003_600,
        note: 'Spring',
        expired_at: 1_790_007_200,
      }),
    )

    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users/9',
      '/admin/users/1',
    ])
    expect(row.getByRole('rowheader', { name: 'k3f9a0b1c2d3e4f5g6h7i8j9' })).toBeVisible()
    expect(row.getByRole('button', { name: 'Copy ID 5' })).toBeVisible()
    for (const name of ['9', 'Used', 'Spring', 'admin@sallyport.test'])
      expect(row.getByRole('cell', { name })).toBeVisible()
    for (const at of [1_790_000_000, 1_790_003_600, 1_790_007_200])
      expect(row.getByText(formatTimestamp(at))).toBeVisible()
    expect(row.queryByText('—')).toBeNull()
  })

  test('breaks the e-mail of its creator only before the domain', async () => {
    const { row } = await openInvitesPage(invite({ created_by: 'admin@sallyport.test', created_by_id: 1 }))

    expect(row.getByRole('link', { name: 'admin@sallyport.test' }).innerHTML).toContain('>admin<wbr>@sallyport.test<')
  })

  for (const [status, name] of [
    ['active', 'Active'],
    ['inactive', 'Inactive'],
    ['used', 'Used'],
  ] as const) {
    test(`labels the status ${status} ${name}, with ${status === 'active' ? 'a' : 'no'} revoke button`, async () => {
      const { row } = await openInvitesPage(invite({ status }))

      expect(row.getByText(name)).toBeVisible()
      expect(row.getByRole('button', { name: 'Copy invite link' })).toBeVisible()
      expect(row.queryAllByRole('button', { name: 'Revoke' })).toHaveLength(status === 'active' ? 1 : 0)
    })
  }

  test('shows an empty state', async () => {
    api.respond(inviteEndpoints.list, { items: [] })

    const { screen } = renderPage(InvitesPage, { as: admin() })

    expect(await screen.findByText('No invites yet')).toBeVisible()
    expect(screen.getByText(/send its link/)).toBeVisible()
  })

  test('creates the first invite from the empty state, and moves the focus to the heading', async () => {
    api.respond(inviteEndpoints.list, { items: [] })
    const { screen, user } = renderPage(InvitesPage, { as: admin() })
    const create = await screen.findByRole('button', { name: 'Create the first invite' })
    api.respond(inviteEndpoints.create, {})
    api.respond(inviteEndpoints.list, { items: [invite()] })

    await user.click(create)

    expect(await screen.findByRole('button', { name: 'Revoke' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create the first invite' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Invites' })).toHaveFocus()
  })
})

describe('the search of invites', () => {
  const token = 'k3f9a0b1c2d3e4f5g6h7i8j9'

  for (const [name, text] of [
    ['a token', token],
    ['a link', `https://vpn.example.org/vpn/auth/register/invite/${token}`],
    ['a link with parameters', `https://vpn.example.org/auth/register/invite/${token}/?from=mail`],
  ] as const) {
    test(`finds ${name} by the token, which does not appear in the URL`, async () => {
      const { user, screen, router } = await openInvitesPage(invite())

      await user.click(screen.getByRole('searchbox'))
      await user.paste(text)
      await user.keyboard('{Enter}')

      await waitFor(() => expect(api.calls(inviteEndpoints.list).at(-1)?.query).toMatchObject({ search: token }))
      expect(router.state.location.search).toBe('')
      expect(screen.getByRole('searchbox')).toHaveValue(token)
    })
  }
})
