import { describe, expect, test } from '@rstest/core'
import { logEndpoints, type LogEntry } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, within } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import { LogPage } from './log-page.tsx'
import { logEntry } from './testing/log-entry.ts'

async function openLog(...entries: LogEntry[]) {
  api.respond(logEndpoints.list, { items: entries })
  const page = renderPage(LogPage, { as: admin() })
  const [, first] = await page.screen.findAllByRole('row')
  return { ...page, row: within(first!) }
}

describe('an entry', () => {
  test('shows when who did what, and links to its subject', async () => {
    const { row } = await openLog(logEntry({ admin_id: 4 }))

    expect(row.getByRole('rowheader', { name: formatTimestamp(1_790_000_000) })).toBeVisible()
    expect(row.getByRole('link', { name: 'admin@sallyport.test #4' })).toHaveAttribute('href', '/admin/users/4')
    expect(row.getByRole('cell', { name: 'Node edited' })).toBeVisible()
    expect(row.getByRole('link', { name: 'Fjord #7' })).toHaveAttribute('href', '/admin/node/7')
  })

  test('links an account to the page of its user', async () => {
    const { row } = await openLog(logEntry({ action: 'user.admin', subject_id: 2, subject_name: 'a+b@sallyport.test' }))

    const link = row.getByRole('link', { name: 'a+b@sallyport.test #2' })
    expect(link).toHaveAttribute('href', '/admin/users/2')
  })

  test('about an access links to the page of its owner', async () => {
    const access = { action: 'access.delete', subject_name: 'phone', owner_id: 6, owner_email: 'anna@sallyport.test' }
    const { row } = await openLog(logEntry(access))

    expect(row.getByRole('cell', { name: 'Access phone #7 User anna@sallyport.test #6' })).toBeVisible()
    expect(row.getByRole('link', { name: 'anna@sallyport.test #6' })).toHaveAttribute('href', '/admin/users/6')
  })

  test('about an account names it once', async () => {
    const account = {
      subject_id: 2,
      subject_name: 'anna@sallyport.test',
      owner_id: 2,
      owner_email: 'anna@sallyport.test',
    }
    const { row } = await openLog(logEntry({ action: 'user.privileged', ...account }))

    expect(row.getAllByText('anna@sallyport.test')).toHaveLength(1)
  })

  test('about an order of a deleted account has no link to the account', async () => {
    const { row } = await openLog(
      logEntry({ action: 'order.refund', subject_name: 'ext-1', owner_id: 6, owner_email: null }),
    )

    expect(row.getByRole('cell', { name: 'Order ext-1 #7 User Deleted account #6' })).toBeVisible()
    expect(row.getAllByRole('link')).toHaveLength(2)
  })

  test('of a deleted node has no link to the node', async () => {
    const changes = { accesses: { from: 3, to: null } }
    const { row } = await openLog(logEntry({ action: 'node.delete', node_exists: false, changes }))

    expect(row.getByRole('cell', { name: 'Node deleted' })).toBeVisible()
    expect(row.getByText('Fjord')).toBeVisible()
    expect(row.queryByRole('link', { name: /Fjord/ })).toBeNull()
    expect(row.getByRole('term')).toHaveTextContent('Accesses')
  })

  test('names deleted accounts and events without a session', async () => {
    const deleted = { admin_email: null, subject_name: null, action: 'user.active' }
    const { row } = await openLog(logEntry(deleted))

    expect(row.getAllByText('Deleted account')).toHaveLength(2)
    expect(row.queryByRole('link')).toBeNull()
  })

  for (const [action, admin] of [
    ['user.login.failed', 'Not logged in'],
    ['user.password', 'On the server'],
  ] as const) {
    test(`${action} has no admin: ${admin}`, async () => {
      const { row } = await openLog(logEntry({ action, admin_id: null, admin_email: null }))

      expect(row.getByRole('cell', { name: admin })).toBeVisible()
    })
  }

  test('of an export names the list and its filters', async () => {
    const to = (value: unknown) => ({ from: null, to: value })
    const { row } = await openLog(
      logEntry({
        action: 'list.export',
        subject_id: 0,
        subject_name: null,
        changes: { name: to('users'), from: to(1_790_000_000) },
      }),
    )

    expect(row.getByText('List')).toBeVisible()
    expect(row.queryByText('#0')).toBeNull()
    expect(row.getByText(formatTimestamp(1_790_000_000), { selector: 'dd' })).toBeVisible()
  })

  test('of an order links to its row in the billings', async () => {
    const { row } = await openLog(logEntry({ action: 'order.settle', subject_id: 3, subject_name: 'a1b2' }))

    expect(row.getByRole('link', { name: 'a1b2 #3' })).toHaveAttribute('href', '/admin/billings?search=a1b2')
  })

  test('of another version of the server is shown as it is', async () => {
    const { row } = await openLog(logEntry({ action: 'toString.later', changes: { later: { from: [1], to: [2] } } }))

    expect(row.getByRole('cell', { name: 'toString.later' })).toBeVisible()
    expect(row.getByText('[1] → [2]')).toBeVisible()
  })

  test('shows a dash without changes', async () => {
    const { row } = await openLog(logEntry({ changes: {} }))

    expect(row.getByRole('cell', { name: '—' })).toBeVisible()
  })
})

describe('changes', () => {
  const texts = [
    [{ name: { from: 'Old', to: 'New' } }, 'Name', 'Old → New'],
    [{ api_token: 'changed' }, 'API token', 'changed'],
    [{ is_admin: { from: false, to: true } }, 'Admin', 'no → yes'],
    [{ name: { from: null, to: 'New' } }, 'Name', 'New'],
    [{ name: { from: 'Old', to: null } }, 'Name', 'Old'],
    [{ city: { from: 'Oslo', to: '' } }, 'City', 'Oslo → —'],
    [{ status: { from: 0, to: 1 } }, 'Status', 'Inactive → Active'],
    [{ status: { from: 'pending', to: 'done' } }, 'Status', 'Pending → Done'],
    [{ type: { from: 1, to: 2 } }, 'Type', 'WireGuard → AmneziaWG'],
    [{ country: { from: 'NO', to: 'SE' } }, 'Country', 'Norway → Sweden'],
    // Filters of an export.
    [{ dates: { from: null, to: 'payments' } }, 'Dates', 'Dates of payments and refunds'],
    [{ status: { from: null, to: 'node.create' } }, 'Status', 'Node created'],
    [{ status: { from: null, to: 'used' } }, 'Status', 'Used'],
    [{ status: { from: null, to: 'active' } }, 'Status', 'Active'],
    [{ role: { from: null, to: 'member' } }, 'Role', 'Members'],
    [{ account_type: { from: null, to: 'privileged' } }, 'Account type', 'Privileged'],
    [{ mode: { from: null, to: 'limited' } }, 'Mode', 'Limited'],
    [{ node_type: { from: null, to: 'amnezia-wg' } }, 'Type', 'AmneziaWG'],
    [{ state: { from: null, to: 'unreachable' } }, 'Health', 'Unreachable'],
    [{ gateway: { from: null, to: 'btcpay' } }, 'Gateway', 'BTCPay Server'],
    [{ plan_type: { from: null, to: '2' } }, 'Plan', '6 months'],
    [{ plan_type: { from: null, to: '0' } }, 'Plan', 'Other'],
  ] as const

  for (const [changes, field, text] of texts) {
    test(`${JSON.stringify(changes)} reads ${field}: ${text}`, async () => {
      const { row } = await openLog(logEntry({ changes }))

      expect(row.getByRole('term')).toHaveTextContent(field)
      expect(row.getByRole('definition')).toHaveTextContent(new RegExp(`^${text}$`))
    })
  }

  test('are collapsed when there are more than two', async () => {
    const fields = ['name', 'country', 'city'].map((field) => [field, { from: null, to: 'x' }] as const)
    const { user, row } = await openLog(logEntry({ changes: Object.fromEntries(fields) }))

    await user.click(row.getByText('3 changes'))

    expect(row.getByRole('group')).toHaveAttribute('open')
    expect(row.getAllByRole('definition')).toHaveLength(3)
  })
})

test('filters by action and searches', async () => {
  const { user, screen } = await openLog(logEntry())

  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Login failed')
  await user.type(screen.getByRole('searchbox', { name: 'Search by admin, user, subject or ID' }), 'fjord{Enter}')

  await expect
    .poll(() => api.calls(logEndpoints.list).at(-1)?.query)
    .toMatchObject({ status: 'user.login.failed', search: 'fjord' })
})
