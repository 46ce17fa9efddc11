import { beforeEach, describe, expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { act, api, changeLanguage, manyOf, member, node, renderPage, waitFor, within } from '@sallyport/testing'
import { NodesPage } from './nodes-page.tsx'

const many = manyOf(8, (id) => node({ id, name: `Node ${id}` }))
const open = (at = '/office/nodes') => renderPage(NodesPage, { as: member(), at, path: '/office/nodes' })
const searches = () => api.calls(nodeEndpoints.search).map(({ query }) => query)

beforeEach(() => {
  api.respond(nodeEndpoints.list, { items: many })
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(accessEndpoints.list, { items: [] })
})

async function openSearch(at?: string) {
  const page = open(at)
  return { ...page, field: await page.screen.findByRole('searchbox', { name: 'Search nodes' }) }
}

describe('the search', () => {
  test('asks the server in the language of the page, and shows what it found', async () => {
    api.respond(nodeEndpoints.search, { items: [node({ id: 9, name: 'Fjord' })] })
    const { user, screen, field } = await openSearch()

    await user.type(field, 'norw{Enter}')

    expect(await screen.findByRole('link', { name: 'Fjord' })).toHaveAttribute('href', '/office/node/9')
    expect(screen.queryByRole('link', { name: 'Node 1' })).toBeNull()
    expect(searches()).toEqual([{ page: 1, limit: 25, search: 'norw', language: 'en' }])
    expect(screen.getByText('1 node found')).toBeInTheDocument()
    expect(field).toHaveFocus()
  })

  test('is repeated when the language changes', async () => {
    api.respond(nodeEndpoints.search, { items: [] })
    await openSearch('/office/nodes?search=норвегия')
    await waitFor(() => expect(searches()).toHaveLength(1))

    await act(() => changeLanguage('ru'))

    await waitFor(() => expect(searches().at(-1)).toMatchObject({ search: 'норвегия', language: 'ru' }))
  })

  test('keeps the shown nodes and the recommended ones until the answer arrives', async () => {
    api.respond(nodeEndpoints.recommended, { items: [node({ id: 3, name: 'Node 3' })] })
    let respond = () => {}
    api.respond(
      nodeEndpoints.search,
      () => new Promise((resolve) => (respond = () => resolve({ items: [node({ id: 9, name: 'Fjord' })] }))),
    )
    const { user, screen, field } = await openSearch()

    await user.type(field, 'norw{Enter}')
    await waitFor(() => expect(searches()).toHaveLength(1))

    const list = screen.getByRole('list', { name: 'Nodes' })
    expect(list.closest('[aria-busy=true]')).toContainElement(screen.getByRole('list', { name: 'Recommended' }))
    expect(within(list).getAllByRole('link')).toHaveLength(8)
    await act(async () => respond())
    expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

  test('that is cleared keeps its result until the complete list arrives', async () => {
    api.respond(nodeEndpoints.search, { items: [node({ id: 9, name: 'Fjord' })] })
    const { user, screen, field } = await openSearch('/office/nodes?search=norw')
    await screen.findByRole('link', { name: 'Fjord' })
    api.respond(nodeEndpoints.list, () => new Promise<never>(() => {}))

    await user.clear(field)
    await user.type(field, '{Enter}')

    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
    expect(screen.getByRole('link', { name: 'Fjord' })).toBeVisible()
  })

  test('without a result offers the complete list', async () => {
    api.respond(nodeEndpoints.search, { items: [] })
    const { user, screen, field } = await openSearch('/office/nodes?search=nowhere')
    expect(await screen.findByText('Nothing found')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show all nodes' }))

    expect(await screen.findByRole('link', { name: 'Node 1' })).toBeVisible()
    expect(field).toHaveValue('')
  })

  test('is not offered for a short list', async () => {
    api.respond(nodeEndpoints.list, { items: many.slice(0, limits.recommendation.shortListLength) })

    const { screen } = open()

    await screen.findByRole('link', { name: 'Node 1' })
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('the recommended nodes', () => {
  test('are a group above the complete list, for the time zone of the browser', async () => {
    api.respond(nodeEndpoints.recommended, { items: [node({ id: 3, name: 'Node 3' })] })

    const { screen } = open()

    const group = within(await screen.findByRole('list', { name: 'Recommended' }))
    expect(group.getByRole('link', { name: 'Node 3' })).toHaveAttribute('href', '/office/node/3')
    const all = within(screen.getByRole('list', { name: 'Nodes' }))
    // Not `toHaveLength`: the message of a failed attempt reads all properties of the elements, and React warns of `key`.
    await waitFor(() => expect(all.getAllByRole('listitem').length).toBe(8))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Recommended',
      'Full list',
    ])
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(api.calls(nodeEndpoints.recommended).map(({ query }) => query)).toEqual([{ time_zone: timeZone }])
  })

  test('are hidden during a search', async () => {
    api.respond(nodeEndpoints.recommended, { items: [node({ id: 3, name: 'Node 3' })] })
    api.respond(nodeEndpoints.search, { items: [node()] })
    const { user, screen, field } = await openSearch()

    await user.type(field, 'fjord{Enter}')

    await screen.findByRole('link', { name: 'Fjord' })
    expect(screen.queryByRole('list', { name: 'Recommended' })).toBeNull()
  })

  test('leave the list as it is when they cannot be loaded', async () => {
    api.respondWithError(nodeEndpoints.recommended, 500)

    const { screen } = open()

    expect(await screen.findByRole('link', { name: 'Node 1' })).toBeVisible()
    expect(screen.queryByRole('heading', { level: 2, name: 'Recommended' })).toBeNull()
  })
})

describe('the card of a node', () => {
  const counts = [
    ['en', 1, '1 access'],
    ['ru', 3, '3 доступа'],
    ['ru', 5, '5 доступов'],
  ] as const
  for (const [language, own_accesses, text] of counts) {
    test(`in ${language} shows ${own_accesses} of the user's accesses`, async () => {
      api.respond(nodeEndpoints.list, { items: [{ ...node(), own_accesses }] })
      const { screen } = open()
      await screen.findByRole('link', { name: 'Fjord' })

      await act(() => changeLanguage(language))

      expect(screen.getByText(text)).toBeVisible()
    })
  }

  test('shows no number without an access', async () => {
    api.respond(nodeEndpoints.list, { items: [{ ...node(), own_accesses: 0 }] })

    const { screen } = open()

    await screen.findByRole('link', { name: 'Fjord' })
    expect(screen.queryByText(/access/)).toBeNull()
  })

  test('says when the node is full', async () => {
    api.respond(nodeEndpoints.list, {
      items: [
        node({ capacity: 5, busy_slots: 5 }),
        node({ id: 8, name: 'Free', capacity: 5, busy_slots: 4 }),
        node({ id: 9, name: 'Unlimited', capacity: 0, busy_slots: 4 }),
      ],
    })

    const { screen } = open()

    await screen.findByRole('link', { name: 'Fjord' })
    const full = screen.getAllByRole('listitem').filter((card) => within(card).queryByText('Full'))
    expect(full.map((card) => within(card).getByRole('link').textContent)).toEqual(['Fjord'])
  })
})
