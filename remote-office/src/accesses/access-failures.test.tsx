import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { setFailureReporter } from '@sallyport/runtime/api'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import {
  access,
  api,
  failures,
  member,
  newAccess,
  node,
  refusals,
  renderPage,
  waitFor,
  within,
} from '@sallyport/testing'
import { NodePage } from './node-page.tsx'
import { openNodePage } from './testing/open-node-page.ts'

let told: number[] = []

beforeEach(() => {
  told = []
  setFailureReporter(({ status }) => told.push(status))
})
afterEach(() => setFailureReporter(() => {}))

const at = { at: '/office/node/7', path: '/office/node/:id' }
const answered = { items: [access()], node: node() }

/** The page of a node with one access, and the row of that access, which a reload draws anew. */
async function openRow() {
  api.answers(accessEndpoints.byNode, answered)
  const page = renderPage(NodePage, { as: member(), ...at })
  const row = async () => {
    const list = await page.screen.findByRole('list', { name: 'Accesses' })
    return within(within(list).getByRole('listitem'))
  }
  return { ...page, row, button: async (name: string) => (await row()).getByRole('button', { name }) }
}

describe('a node', () => {
  for (const { name, status, happensTo } of failures.filter((failure) => failure.status !== 404)) {
    test(`that is answered with ${name} can be tried again, and is told of once`, async () => {
      happensTo(accessEndpoints.byNode)
      const { screen, user, address } = renderPage(NodePage, { as: member(), ...at })
      const again = await screen.findByRole('button', { name: 'Try again' })
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
      expect([told, address()]).toEqual([[status], at.at])
      api.answers(accessEndpoints.byNode, answered)

      await user.click(again)

      expect(await screen.findByRole('heading', { name: 'Fjord' })).toBeVisible()
      expect(screen.getByText('phone')).toBeVisible()
      expect(screen.getByLabelText('Name')).toBeEnabled()
    })
  }

  test('that is answered with 404 is told by its page alone', async () => {
    api.refuses(accessEndpoints.byNode, 404)

    const { address } = renderPage(NodePage, { as: member(), ...at })

    await waitFor(() => expect(address()).toBe('/404'))
    expect(told).toEqual([])
  })
})

describe('a creation', () => {
  for (const { name, status, happensTo } of failures) {
    test(`that is answered with ${name} keeps the name, opens nothing, and can be tried again`, async () => {
      const { screen, user, create } = await openNodePage()
      happensTo(accessEndpoints.allocate)
      await create('phone')
      // The form itself says what a 400 means.
      await waitFor(() => expect(told).toEqual(status === 400 ? [] : [status]))
      if (status === 400) expect(await screen.findByText('Something went wrong')).toBeVisible()
      expect(screen.getByLabelText('Name')).toHaveValue('phone')
      expect(screen.queryByRole('region', { name: 'New access' })).toBeNull()
      api.answers(accessEndpoints.allocate, { access: newAccess(), node: node() })

      await user.click(screen.getByRole('button', { name: 'Create' }))

      expect(await screen.findByRole('region', { name: 'New access' })).toBeVisible()
    })
  }
})

describe('a deletion', () => {
  for (const { name, status, happensTo } of refusals) {
    test(`that is answered with ${name} leaves the access, and can be tried again`, async () => {
      const { screen, user, row, button } = await openRow()
      const remove = async () => {
        await user.click(await button('Delete'))
        await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
      }
      happensTo(accessEndpoints.remove)
      await remove()
      await waitFor(() => expect(told).toEqual([status]))
      expect((await row()).getByText('phone')).toBeVisible()
      api.answers(accessEndpoints.remove, {})
      api.answers(accessEndpoints.byNode, { items: [], node: node() })

      await remove()

      expect(await screen.findByText('No accesses yet')).toBeVisible()
      expect(told).toEqual([status])
    })
  }
})

describe('an access that was deleted on another device', () => {
  async function openOutdatedRow() {
    const page = await openRow()
    api.refuses(accessEndpoints.remove, 404)
    api.refuses(accessEndpoints.rename, 404)
    api.answers(accessEndpoints.byNode, { items: [], node: node() })
    return page
  }

  test('leaves the list when it is deleted here', async () => {
    const { screen, user, button } = await openOutdatedRow()

    await user.click(await button('Delete'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('No accesses yet')).toBeVisible()
    expect(told).toEqual([404])
    expect(screen.getByRole('heading', { name: 'Accesses' })).toHaveFocus()
  })

  test('leaves the list when it is renamed here', async () => {
    const { screen, user, row, button } = await openOutdatedRow()

    await user.click(await button('Rename'))
    await user.type((await row()).getByLabelText('Name'), '-2{Enter}')

    expect(await screen.findByText('No accesses yet')).toBeVisible()
    expect(told).toEqual([404])
    expect(screen.getByRole('heading', { name: 'Accesses' })).toHaveFocus()
  })
})

describe('a new name', () => {
  for (const { name, status, happensTo } of refusals) {
    test(`that is answered with ${name} stays in its field, and can be tried again`, async () => {
      const { user, row, button } = await openRow()
      happensTo(accessEndpoints.rename)
      await user.click(await button('Rename'))
      await user.type((await row()).getByLabelText('Name'), '-2{Enter}')
      await waitFor(() => expect(told).toEqual([status]))
      expect((await row()).getByLabelText('Name')).toHaveValue('phone-2')
      api.answers(accessEndpoints.rename, {})

      await user.click(await button('Save'))

      expect(await (await row()).findByText('phone-2')).toBeVisible()
      expect(told).toEqual([status])
    })
  }
})
