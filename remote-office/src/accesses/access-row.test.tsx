import { describe, expect, test } from '@rstest/core'
import { accessEndpoints, type Access } from '@sallyport/contract/endpoints'
import { access, act, api, node, skipToSecondBefore, waitFor, within } from '@sallyport/testing'
import { renderNodePage } from './testing/open-node-page.ts'

/** Renders the page with two accesses, and returns the row of the first. */
async function openList(firstAccess: Partial<Access> = {}) {
  const items = [access({ id: 12, name: 'phone', ...firstAccess }), access({ id: 13, name: 'laptop' })]
  api.respond(accessEndpoints.byNode, { items, node: node() })
  const page = renderNodePage()
  const list = await page.screen.findByRole('list', { name: 'Accesses' })
  const row = within(within(list).getAllByRole('listitem')[0]!)
  return { ...page, row }
}

describe('deleting', () => {
  test('asks for confirmation, naming the access', async () => {
    const { user, screen, row } = await openList()
    for (const name of ['Rename', 'Delete'])
      expect(row.getByRole('button', { name })).toHaveAccessibleDescription('phone')

    await user.click(row.getByRole('button', { name: 'Delete' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete access “phone”?' })
    expect(question).toHaveAccessibleDescription(/^The device that uses “phone” will disconnect/)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(api.calls(accessEndpoints.remove)).toEqual([])
  })

  test('shows a toast with the id and reloads page 1', async () => {
    const { user, screen, row } = await openList()
    api.respond(accessEndpoints.remove, {})
    api.respond(accessEndpoints.byNode, { items: [access({ id: 13, name: 'laptop' })], node: node() })

    await user.click(row.getByRole('button', { name: 'Delete' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Access phone deleted (#12)')).toBeVisible()
    expect(api.calls(accessEndpoints.remove).map(({ url }) => url)).toEqual(['/api/user/access/12'])
    expect(await screen.findByText('laptop')).toBeVisible()
    expect(screen.queryByText('phone')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Accesses' })).toHaveFocus()
  })

  test('leaves the focus where the user has moved it in the meantime', async () => {
    const { user, screen, row } = await openList()
    let respond = () => {}
    api.respond(accessEndpoints.remove, () => new Promise((resolve) => (respond = () => resolve({}))))
    await user.click(row.getByRole('button', { name: 'Delete' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByLabelText('Name'))

    await act(async () => respond())

    await waitFor(() => expect(screen.getByText('Access phone deleted (#12)')).toBeVisible())
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  test('closes the dialog of an access that expires while it is open', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 1800
    const { user, screen, row } = await openList({ expired_at: expiry })

    await user.click(row.getByRole('button', { name: 'Delete' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Delete access “phone”?' }))
    const yes = question.getByRole('button', { name: 'Delete' })
    skipToSecondBefore(expiry)
    await waitFor(() => expect(yes).not.toBeInTheDocument())
    await user.click(yes)

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText('phone')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Accesses' })).toHaveFocus()
    expect(api.calls(accessEndpoints.remove)).toEqual([])
  })
})

describe('renaming', () => {
  async function openField() {
    const page = await openList()
    await page.user.click(page.row.getByRole('button', { name: 'Rename' }))
    return { ...page, field: page.row.getByLabelText('Name') }
  }

  test('changes the name in place and shows a toast', async () => {
    const { user, screen, row, field } = await openField()
    api.respond(accessEndpoints.rename, {})
    expect(field).toHaveFocus()
    expect(field).toHaveValue('phone')

    await user.clear(field)
    await user.type(field, 'tablet{Enter}')

    expect(await row.findByText('tablet')).toBeVisible()
    expect(await screen.findByText('Access renamed to tablet')).toBeVisible()
    expect(api.calls(accessEndpoints.rename).map(({ url, body }) => [url, body])).toEqual([
      ['/api/user/access/12/label', { name: 'tablet' }],
    ])
    expect(api.calls(accessEndpoints.byNode)).toHaveLength(1)
    expect(row.getByRole('button', { name: 'Rename' })).toHaveFocus()
  })

  for (const [name, keys] of [
    ['Escape', '{Escape}'],
    ['Cancel', '{Tab}{Tab}{Enter}'],
  ] as const) {
    test(`${name} discards the typed name`, async () => {
      const { user, row, field } = await openField()

      await user.type(field, `er${keys}`)

      expect(row.getByText('phone')).toBeVisible()
      expect(row.queryByLabelText('Name')).toBeNull()
      expect(api.calls(accessEndpoints.rename)).toEqual([])
    })
  }
})
