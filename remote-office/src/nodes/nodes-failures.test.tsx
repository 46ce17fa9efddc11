import { afterEach, beforeEach, expect, test } from '@rstest/core'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { api, failures, manyOf, member, node, renderPage, setFailureReporter } from '@sallyport/testing'
import { NodesPage } from './nodes-page.tsx'

let reported: number[] = []

beforeEach(() => {
  reported = []
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(accessEndpoints.list, { items: [] })
  setFailureReporter(({ status }) => reported.push(status))
})
afterEach(() => setFailureReporter(() => {}))

for (const { name, status, applyTo } of failures) {
  test(`a list that fails with ${name} is reported once and can be retried`, async () => {
    applyTo(nodeEndpoints.list)
    const { screen, user } = renderPage(NodesPage, { as: member() })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    expect(reported).toEqual([status])
    api.respond(nodeEndpoints.list, { items: [node()] })

    await user.click(again)

    expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
    expect(reported).toEqual([status])
  })

  test(`a second page that fails with ${name} keeps the first and can be retried`, async () => {
    const first = { items: manyOf(25, (id) => node({ id, name: `Node ${id}` })) }
    api.respond(nodeEndpoints.list, () => {
      applyTo(nodeEndpoints.list)
      return first
    })
    const { screen, user } = renderPage(NodesPage, { as: member() })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getAllByRole('listitem')).toHaveLength(25)
    expect(reported).toEqual([status])
    api.respond(nodeEndpoints.list, { items: [node({ id: 26, name: 'The last' })] })

    await user.click(again)

    expect(await screen.findByRole('link', { name: 'The last' })).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(26)
  })
}
