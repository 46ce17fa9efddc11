import { describe, expect, rs, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor, within } from '@sallyport/testing'
import { adminNode, openEditPage, nodeOptions } from './testing/open-node-form.ts'

const { byId, update } = adminNodeEndpoints
const ifMatch = () => api.calls(update).map(({ headers }) => headers.get('If-Match') ?? null)

type EditPage = Awaited<ReturnType<typeof openEditPage>>

const clickInDialog = async ({ user, screen }: EditPage, title: string, name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name }))
}
const overwrite = 'Overwrite the changes of another admin?'
const changed = /^Another admin has changed this node/

/** Saves a changed name after another admin has saved the node. */
async function openConflict(): Promise<EditPage> {
  const page = await openEditPage(adminNode(), '"first"')
  api.respondWithError(update, 412, 'admin.node.changed')
  await page.fillField('Name', 'Fjord 2')
  await page.save()
  return page
}

/** The other admin has changed the city. */
function respondAfterOther() {
  api.respond(byId, { node: adminNode({ city: 'Bergen' }), ...nodeOptions, version: '"second"' })
  api.respond(update, { id: 7, version: '"third"' })
}

describe('a node that another admin has saved in the meantime', () => {
  test('is not overwritten on Cancel, which keeps the typed values and shows a notice', async () => {
    const page = await openConflict()
    const scrollIntoView = rs.spyOn(HTMLElement.prototype, 'scrollIntoView')

    await clickInDialog(page, overwrite, 'Cancel')

    expect(ifMatch()).toEqual(['"first"'])
    expect(page.field('Name')).toHaveValue('Fjord 2')
    expect(page.alert()).toHaveTextContent(changed)
    expect(scrollIntoView.mock.contexts).toContain(page.alert()?.parentElement)
    rs.restoreAllMocks()
  })

  test('keeps the fields of the other admin that were not changed here', async () => {
    const page = await openConflict()
    respondAfterOther()

    await clickInDialog(page, overwrite, 'Overwrite')
    await waitFor(() => expect(api.calls(update)).toHaveLength(2))

    expect(api.calls(update)[1]?.body).toMatchObject({ name: 'Fjord 2', city: 'Bergen', capacity: 10 })
    expect(page.field('City')).toHaveValue('Bergen')
    await page.fillField('Capacity', '20')
    await page.save()
    await waitFor(() => expect(ifMatch()).toEqual(['"first"', '"second"', '"third"']))
    expect(page.alert()).toBeNull()
  })

  test('asks before it replaces what another admin has changed in the meantime', async () => {
    const page = await openConflict()
    api.respond(byId, { node: adminNode({ url: 'https://bergen.example.org' }), ...nodeOptions, version: '"second"' })

    await clickInDialog(page, overwrite, 'Overwrite')
    await clickInDialog(page, overwrite, 'Cancel')

    expect(ifMatch()).toEqual(['"first"', '"second"'])
    expect(page.field('URL')).toHaveValue('https://bergen.example.org')
    expect(page.alert()).toHaveTextContent(changed)
  })

  test('says that the node was deleted instead of overwriting it', async () => {
    const page = await openConflict()
    api.respondWithError(byId, 404)

    await clickInDialog(page, overwrite, 'Overwrite')

    await waitFor(() => expect(page.screen.getByText(/^This node has been deleted/)).toBeVisible())
    expect(ifMatch()).toEqual(['"first"'])
    expect(page.field('Name')).toHaveValue('Fjord 2')
  })

  test('keeps Save busy until it is overwritten', async () => {
    const page = await openConflict()
    let respond = () => {}
    respondAfterOther()
    api.respond(update, () => new Promise((resolve) => (respond = () => resolve({ id: 7, version: '"third"' }))))

    await clickInDialog(page, overwrite, 'Overwrite')
    await waitFor(() => expect(api.calls(update)).toHaveLength(2))
    const save = page.screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-busy', 'true')
    await page.save()
    respond()

    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    expect(ifMatch()).toEqual(['"first"', '"second"'])
  })

  test('asks for confirmation at every save', async () => {
    const page = await openConflict()
    await clickInDialog(page, overwrite, 'Cancel')

    await page.save()

    await clickInDialog(page, overwrite, 'Cancel')
    expect(ifMatch()).toEqual(['"first"', '"first"'])
  })

  test('is shown in its current version after Reload and confirmation', async () => {
    const page = await openConflict()
    await clickInDialog(page, overwrite, 'Cancel')
    api.respond(byId, { node: adminNode({ name: 'Renamed by another' }), ...nodeOptions, version: '"second"' })
    const reload = () => page.user.click(page.screen.getByRole('button', { name: 'Reload' }))

    await reload()
    await clickInDialog(page, 'Discard your changes?', 'Cancel')
    expect(page.field('Name')).toHaveValue('Fjord 2')
    await reload()
    await clickInDialog(page, 'Discard your changes?', 'Reload')

    await waitFor(() => expect(page.field('Name')).toHaveValue('Renamed by another'))
    expect(page.alert()).toBeNull()
  })
})

test('sends the version of the previous save', async () => {
  const page = await openEditPage(adminNode(), '"first"')
  api.respond(update, { id: 7, version: '"second"' })
  await page.fillField('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(update)).toHaveLength(1))

  await page.fillField('Name', 'Fjord 3')
  await page.save()

  await waitFor(() => expect(ifMatch()).toEqual(['"first"', '"second"']))
})

test('sends no version to a server without versions', async () => {
  const page = await openEditPage()
  api.respondRaw(update, 200, 'saved')
  await page.fillField('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(update)).toHaveLength(1))

  expect(ifMatch()).toEqual([null])
})
