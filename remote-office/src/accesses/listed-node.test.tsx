import { beforeEach, expect, test } from '@rstest/core'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'
import { signIn } from '@sallyport/runtime/session'
import { act, api, member, node } from '@sallyport/testing'
import { renderNodePage } from './testing/open-node-page.ts'

const list = { items: [node({ id: 6, name: 'Amber' }), node()], statuses: {}, types: { 1: 'wireguard' } }
const cache = (path: string, data: object) => queryClient.setQueryData([path, {}], data)

beforeEach(() => signIn({ token: 'token', account: member() }))

for (const [name, path, data] of [
  ['the list', nodeEndpoints.list.path, { pages: [{ ...list, items: [] }, list], pageParams: [] }],
  ['a search', nodeEndpoints.search.path, { pages: [list], pageParams: [] }],
  ['the recommended nodes', nodeEndpoints.recommended.path, list],
] as const) {
  test(`the page shows a node of ${name} until its own response arrives`, async () => {
    let respond = () => {}
    const response = { items: [], node: node({ name: 'Renamed' }) }
    api.respond(accessEndpoints.byNode, () => new Promise((resolve) => (respond = () => resolve(response))))
    cache(path, data)

    const { screen } = renderNodePage()

    expect(screen.getByRole('heading', { name: 'Fjord', level: 1 })).toBeVisible()
    expect(document.title).toMatch(/^Fjord/)
    expect(screen.getByText('3/10')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
    await act(async () => respond())
    expect(await screen.findByRole('heading', { name: 'Renamed', level: 1 })).toBeVisible()
  })
}

test('the page of a node that is in no list is called Node until its response arrives', () => {
  api.respond(accessEndpoints.byNode, () => new Promise(() => {}))
  cache(nodeEndpoints.list.path, { pages: [{ ...list, items: [node({ id: 6 })] }], pageParams: [] })

  const { screen } = renderNodePage()

  expect(screen.getByRole('heading', { name: 'Node', level: 1 })).toBeVisible()
})
