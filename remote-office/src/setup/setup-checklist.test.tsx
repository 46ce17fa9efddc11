import { expect, test } from '@rstest/core'
import { accessEndpoints, type Account, nodeEndpoints, type Setup, setupEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, member, node, renderPage, waitFor, within } from '@sallyport/testing'
import { NodesPage } from '../nodes/nodes-page.tsx'

const { dismiss, status, testMail } = setupEndpoints

const setup = (overrides: Partial<Setup> = {}): Setup => ({
  is_finished: false,
  public_url: { url: 'https://vpn.example.test', is_set: true, is_done: true },
  mail: { is_configured: true, is_done: false, failure: null },
  has_node: false,
  agent_program: { url: 'https://vpn.example.test/agent/sallyport-agent.mjs', sha256: 'abc123' },
  has_invite: false,
  has_handshake: false,
  ...overrides,
})

function open(found: Setup = setup(), account: Account = { ...admin(), needs_setup: true }) {
  api.respond(nodeEndpoints.list, { items: [] })
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(accessEndpoints.list, { items: [] })
  api.respond(status, found)
  return renderPage(NodesPage, { as: account })
}

test('shows the steps of a new installation with what is to do next', async () => {
  const { screen } = open()

  const list = within(await screen.findByRole('list', { name: 'Set up this site' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Public URL DoneLinks in emails and invites lead to https://vpn.example.test.',
    'Email Send one to admin@sallyport.test to check that the mail server accepts it.Send a test email',
    expect.stringMatching(/^First node .*Create the first node$/s),
    expect.stringMatching(/^First invite .*Go to invites$/),
    expect.stringMatching(/^First connection /),
  ])
  expect(screen.getByText('1 of 5 steps done')).toBeVisible()
  expect(list.getByRole('link', { name: 'Create the first node' })).toHaveAttribute('href', '/admin/node/create')
  expect(list.getByRole('link', { name: 'Go to invites' })).toHaveAttribute('href', '/admin/user-invites')
  expect(list.getByRole('textbox', { name: 'Commands for the node' })).toHaveDisplayValue(/^curl -fO https:\/\/vpn/)
  expect(api.calls(status)[0]?.query).toEqual({ origin: location.origin })
})

test('offers nothing that is already done', async () => {
  const { screen } = open(
    setup({ mail: { is_configured: true, is_done: true, failure: null }, has_node: true, has_invite: true }),
  )

  const list = within(await screen.findByRole('list', { name: 'Set up this site' }))
  expect(list.getAllByText('Done')).toHaveLength(4)
  expect(list.queryByRole('link')).toBeNull()
  expect(list.queryByRole('button')).toBeNull()
})

test('names the variables of the server that are missing', async () => {
  const url = 'http://localhost:3000'
  const { screen } = open(
    setup({
      public_url: { url, is_set: false, is_done: false },
      mail: { is_configured: false, is_done: false, failure: null },
    }),
  )

  expect(await screen.findByText(/PUBLIC_URL/)).toBeVisible()
  expect(screen.getByText(/SMTP_URL/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the public URL' })).toBeNull()
})

test('links to a public URL at which the site was not opened', async () => {
  const url = 'https://vpn.example.test'
  const { screen } = open(setup({ public_url: { url, is_set: true, is_done: false } }))

  expect(await screen.findByRole('link', { name: 'Open the public URL' })).toHaveAttribute('href', url)
})

test('sends a test mail, and then shows the step as done', async () => {
  const { screen, user } = open()
  const send = await screen.findByRole('button', { name: 'Send a test email' })
  api.respond(testMail, { email: 'admin@sallyport.test' })
  api.respond(status, setup({ mail: { is_configured: true, is_done: true, failure: null } }))

  await user.click(send)

  expect(await screen.findByText('A test email to admin@sallyport.test is on its way')).toBeVisible()
  expect(await screen.findByText('2 of 5 steps done')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Nodes' })).toHaveFocus()
})

test('says why the mail server did not accept the last test mail', async () => {
  const { screen } = open(setup({ mail: { is_configured: true, is_done: false, failure: 'EAUTH 535' } }))

  expect(await screen.findByText(/did not accept the test email: EAUTH 535\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send a test email' })).toBeEnabled()
})

test('disappears when it is dismissed, and moves the focus to the heading', async () => {
  const { screen, user } = open()
  const hide = await screen.findByRole('button', { name: 'Hide checklist' })
  api.respond(dismiss, {})
  api.respond(status, setup({ is_finished: true }))

  await user.click(hide)

  await waitFor(() => expect(screen.queryByRole('list', { name: 'Set up this site' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Nodes' })).toHaveFocus()
})

for (const [who, account] of [
  ['a member', member()],
  ['an admin of an installation that is set up', { ...admin(), needs_setup: false }],
] as const) {
  test(`${who} sees no checklist, and requests none`, async () => {
    const { screen } = open(setup(), account)

    expect(await screen.findByText('No nodes yet')).toBeVisible()
    expect(api.calls(status)).toEqual([])
    expect(screen.queryByRole('list', { name: 'Set up this site' })).toBeNull()
  })
}

test('is drawn before the nodes below it', async () => {
  let respond = () => {}
  api.respond(nodeEndpoints.list, { items: [node()] })
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(accessEndpoints.list, { items: [] })
  api.respond(status, () => new Promise((resolve) => (respond = () => resolve(setup()))))
  const { screen } = renderPage(NodesPage, { as: { ...admin(), needs_setup: true } })
  await waitFor(() => expect(api.calls(status)).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'Fjord' })).toBeNull()

  await act(async () => respond())

  expect(await screen.findByRole('list', { name: 'Set up this site' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
})

test('does not hide the nodes when it cannot be loaded', async () => {
  api.respond(nodeEndpoints.list, { items: [node()] })
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(accessEndpoints.list, { items: [] })
  api.respondWithError(status, 500)

  const { screen } = renderPage(NodesPage, { as: { ...admin(), needs_setup: true } })

  expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Set up this site' })).toBeNull()
})
