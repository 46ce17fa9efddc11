import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import {
  access,
  api,
  failures,
  newAccess,
  node,
  setFailureReporter,
  statusFailures,
  waitFor,
  within,
} from '@sallyport/testing'
import { openNodePage, renderNodePage } from './testing/open-node-page.ts'

let reported: number[] = []

beforeEach(() => {
  reported = []
  setFailureReporter(({ status }) => reported.push(status))
})
afterEach(() => setFailureReporter(() => {}))

const response = { items: [access()], node: node() }

/** Renders the page of a node with one access. `row` finds the row of that access again after a refetch. */
async function openRow() {
  api.respond(accessEndpoints.byNode, response)
  const page = renderNodePage()
  const row = async () => {
    const list = await page.screen.findByRole('list', { name: 'Accesses' })
    return within(within(list).getByRole('listitem'))
  }
  return { ...page, row, button: async (name: string) => (await row()).getByRole('button', { name }) }
}

describe('a node', () => {
  for (const { name, status, applyTo } of failures.filter((failure) => failure.status !== 404)) {
    test(`that fails with ${name} is reported once and can be retried`, async () => {
      applyTo(accessEndpoints.byNode)
      const { screen, user, pathname } = renderNodePage()
      const again = await screen.findByRole('button', { name: 'Try again' })
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
      expect([reported, pathname()]).toEqual([[status], '/office/node/7'])
      api.respond(accessEndpoints.byNode, response)

      await user.click(again)

      expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
      expect(screen.getByText('phone')).toBeVisible()
      expect(screen.getByLabelText('Name')).toBeEnabled()
    })
  }

  test('that fails with 404 redirects to /404 without a report', async () => {
    api.respondWithError(accessEndpoints.byNode, 404)

    const { pathname } = renderNodePage()

    await waitFor(() => expect(pathname()).toBe('/404'))
    expect(reported).toEqual([])
  })
})

describe('a creation', () => {
  for (const { name, status, applyTo } of failures) {
    test(`that fails with ${name} keeps the typed name, opens no card and can be retried`, async () => {
      const { screen, user, create } = await openNodePage()
      applyTo(accessEndpoints.allocate)
      await create('phone')
      // The form shows a 400 itself.
      await waitFor(() => expect(reported).toEqual(status === 400 ? [] : [status]))
      if (status === 400) expect(await screen.findByText('Something went wrong')).toBeVisible()
      expect(screen.getByLabelText('Name')).toHaveValue('phone')
      expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
      api.respond(accessEndpoints.allocate, { access: newAccess(), node: node() })

      await user.click(screen.getByRole('button', { name: 'Create' }))

      expect(await screen.findByRole('region', { name: 'New access' })).toBeVisible()
    })
  }
})

describe('a deletion', () => {
  for (const { name, status, applyTo } of statusFailures) {
    test(`that fails with ${name} keeps the access and can be retried`, async () => {
      const { screen, user, row, button } = await openRow()
      const remove = async () => {
        await user.click(await button('Delete'))
        await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
      }
      applyTo(accessEndpoints.remove)
      await remove()
      await waitFor(() => expect(reported).toEqual([status]))
      expect((await row()).getByText('phone')).toBeVisible()
      api.respond(accessEndpoints.remove, {})
      api.respond(accessEndpoints.byNode, { items: [], node: node() })

      await remove()

      expect(await screen.findByText('You have no accesses on this node')).toBeVisible()
      expect(reported).toEqual([status])
    })
  }
})

describe('an access that was deleted on another device', () => {
  async function openOutdatedRow() {
    const page = await openRow()
    api.respondWithError(accessEndpoints.remove, 404)
    api.respondWithError(accessEndpoints.rename, 404)
    api.respond(accessEndpoints.byNode, { items: [], node: node() })
    return page
  }

  test('is removed from the list when deleting it fails with 404', async () => {
    const { screen, user, button } = await openOutdatedRow()

    await user.click(await button('Delete'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('You have no accesses on this node')).toBeVisible()
    expect(reported).toEqual([404])
    expect(screen.getByRole('heading', { name: 'Accesses' })).toHaveFocus()
  })

  test('is removed from the list when renaming it fails with 404', async () => {
    const { screen, user, row, button } = await openOutdatedRow()

    await user.click(await button('Rename'))
    await user.type((await row()).getByLabelText('Name'), '-2{Enter}')

    expect(await screen.findByText('You have no accesses on this node')).toBeVisible()
    expect(reported).toEqual([404])
    expect(screen.getByRole('heading', { name: 'Accesses' })).toHaveFocus()
  })
})

describe('a new name', () => {
  for (const { name, status, applyTo } of statusFailures) {
    test(`that fails with ${name} stays in its field and can be retried`, async () => {
      const { user, row, button } = await openRow()
      applyTo(accessEndpoints.rename)
      await user.click(await button('Rename'))
      await user.type((await row()).getByLabelText('Name'), '-2{Enter}')
      await waitFor(() => expect(reported).toEqual([status]))
      expect((await row()).getByLabelText('Name')).toHaveValue('phone-2')
      api.respond(accessEndpoints.rename, {})

      await user.click(await button('Save'))

      expect(await (await row()).findByText('phone-2')).toBeVisible()
      expect(reported).toEqual([status])
    })
  }
})
