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

  test('is overwritten without a precondition after confirmation', async () => {
    const page = await openConflict()
    api.respond(update, { id: 7, version: '"third"' })

    await clickInDialog(page, overwrite, 'Overwrite')
    await waitFor(() => expect(api.calls(update)).toHaveLength(2))
    await page.fillField('City', 'Bergen')
    await page.save()

    await waitFor(() => expect(ifMatch()).toEqual(['"first"', null, '"third"']))
    expect(page.alert()).toBeNull()
  })

  test('keeps Save busy until it is overwritten', async () => {
    const page = await openConflict()
    let respond = () => {}
    api.respond(update, () => new Promise((resolve) => (respond = () => resolve({ id: 7, version: '"third"' }))))

    await clickInDialog(page, overwrite, 'Overwrite')
    await waitFor(() => expect(api.calls(update)).toHaveLength(2))
    const save = page.screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-busy', 'true')
    await page.save()
    respond()

    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    expect(ifMatch()).toEqual(['"first"', null])
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
