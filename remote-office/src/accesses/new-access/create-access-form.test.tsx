import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { useDevice } from '@sallyport/runtime/device'
import { api, closeToasts, newAccess, node } from '@sallyport/testing'
import { openCard, openNodePage } from '../testing/open-node-page.ts'

beforeEach(() => useDevice.setState({ os: 'other' }))
afterEach(closeToasts)

describe('creation', () => {
  test('warns that the config is shown once', async () => {
    const { screen } = await openNodePage()

    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/shown once/)
  })

  test('sends the name, shows a toast and reloads the list', async () => {
    const { screen } = await openCard()

    expect(api.calls(accessEndpoints.allocate).map(({ body }) => body)).toEqual([{ node_id: 7, name: 'phone' }])
    expect(await screen.findByText('Access phone created')).toBeVisible()
    expect(await screen.findByText('4/10')).toBeVisible()
    expect(api.calls(accessEndpoints.byNode)).toHaveLength(2)
  })

  test('says while a name is typed which the app refuses as a file name that the file is named differently', async () => {
    useDevice.setState({ os: 'windows' })
    const { user, screen } = await openNodePage()

    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Dave laptop')

    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/only accepts file names of a few Latin letters/)
    await user.type(screen.getByLabelText('Name'), '{Backspace>7/}')
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/shown once/)
  })

  const wrong = [
    ['no name', '{Enter}', 'Required field'],
    ['too long a name', `${'x'.repeat(33)}{Enter}`, 'Maximum length is 32'],
    ['an emoji', '📱{Enter}', 'Invalid value: “📱” can’t be used here'],
  ] as const
  for (const [name, typed, message] of wrong) {
    test(`rejects ${name}: ${message}`, async () => {
      const { user, screen } = await openNodePage()

      await user.clear(screen.getByLabelText('Name'))
      await user.type(screen.getByLabelText('Name'), typed)

      expect(await screen.findByText(message)).toBeVisible()
      expect(api.calls(accessEndpoints.allocate)).toEqual([])
    })
  }
})

describe('a full node', () => {
  test('disables the form', async () => {
    const { screen } = await openNodePage({ capacity: 3, busy_slots: 3 })

    expect(screen.getByText('No free slots')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
    expect(screen.getByLabelText('Name')).toBeDisabled()
  })

  for (const capacity of [10, 0]) {
    test(`is one that the server reports as full, with capacity ${capacity}`, async () => {
      const { screen, create } = await openNodePage({ capacity })
      api.respondWithError(accessEndpoints.allocate, 400, 'node capacity overflow')

      await create('phone')

      expect(await screen.findByText('No free slots')).toBeVisible()
      expect(await screen.findByText('Fjord is full: no slots left')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
      expect(screen.getByLabelText('Name')).toHaveValue('phone')
    })
  }
})

describe('a node that is closed to new accesses', () => {
  test('says so, keeps its accesses, and disables the form', async () => {
    const { screen } = await openNodePage({ is_closed: true })

    expect(screen.getByText(/^An admin has closed this node to new accesses/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
    expect(screen.queryByText('No free slots')).toBeNull()
  })

  test('is one that the server reports as closed', async () => {
    const { screen, create } = await openNodePage()
    api.respondWithError(accessEndpoints.allocate, 400, 'node.closed')

    await create('phone')

    expect(await screen.findByText('Fjord is closed to new accesses')).toBeVisible()
    expect(screen.getByText(/^An admin has closed this node to new accesses/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
    expect(screen.getByLabelText('Name')).toHaveValue('phone')
  })
})

test('shows the current load of a node that has become full in the meantime', async () => {
  const { screen, create } = await openNodePage({ capacity: 5, busy_slots: 4 })
  api.respondWithError(accessEndpoints.allocate, 400, 'node capacity overflow')
  api.respond(accessEndpoints.byNode, { items: [], node: node({ capacity: 5, busy_slots: 5 }) })

  await create('phone')

  expect(await screen.findByText('5/5')).toBeVisible()
  expect(screen.getByText('No free slots')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('phone')
})

describe('an error', () => {
  const statusFailures = [
    ['access.limit.reached', /the limit of accesses on this node/],
    ['something.else', 'Something went wrong'],
  ] as const
  for (const [code, message] of statusFailures) {
    test(`with the code ${code} shows a message and keeps the typed name`, async () => {
      const { screen, create } = await openNodePage()
      api.respondWithError(accessEndpoints.allocate, 400, code)

      await create('phone')

      expect(await screen.findByText(message)).toBeVisible()
      expect(screen.getByLabelText('Name')).toHaveValue('phone')
      expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled()
    })
  }

  test('for a config with a line break opens no card', async () => {
    const { screen, create } = await openNodePage()
    api.respond(accessEndpoints.allocate, { access: newAccess({ ip: '10.8.0.2\nPostUp = reboot' }), node: node() })

    await create('phone')

    expect(await screen.findByText('Something went wrong')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
  })
})
