import { afterEach, beforeEach, expect, test } from '@rstest/core'
import { setFailureReporter } from '@sallyport/runtime/api'
import { nodeEndpoints } from '@sallyport/contract/endpoints'
import { api, failures, manyOf, member, node, renderPage } from '@sallyport/testing'
import { NodesPage } from './nodes-page.tsx'

let told: number[] = []

beforeEach(() => {
  told = []
  setFailureReporter(({ status }) => told.push(status))
})
afterEach(() => setFailureReporter(() => {}))

for (const { name, status, applyTo } of failures) {
  test(`a list that is answered with ${name} can be tried again, and is told of once`, async () => {
    applyTo(nodeEndpoints.list)
    const { screen, user } = renderPage(NodesPage, { as: member() })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    expect(told).toEqual([status])
    api.answers(nodeEndpoints.list, { items: [node()] })

    await user.click(again)

    expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
    expect(told).toEqual([status])
  })

  test(`a second page that is answered with ${name} leaves the first, and can be tried again`, async () => {
    const first = { items: manyOf(25, (id) => node({ id, name: `Node ${id}` })) }
    api.answers(nodeEndpoints.list, () => {
      applyTo(nodeEndpoints.list)
      return first
    })
    const { screen, user } = renderPage(NodesPage, { as: member() })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getAllByRole('listitem')).toHaveLength(25)
    expect(told).toEqual([status])
    api.answers(nodeEndpoints.list, { items: [node({ id: 26, name: 'The last' })] })

    await user.click(again)

    expect(await screen.findByRole('link', { name: 'The last' })).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(26)
  })
}
