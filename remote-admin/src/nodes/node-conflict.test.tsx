import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor, within } from '@sallyport/testing'
import { adminNode, openEditPage, nodeOptions } from './testing/open-node-form.ts'

const { byId, update } = adminNodeEndpoints
const ifMatch = () => api.calls(update).map(({ headers }) => headers.get('If-Match') ?? null)

type Opened = Awaited<ReturnType<typeof openEditPage>>

const answer = async ({ user, screen }: Opened, title: string, name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name }))
}
const overwrite = 'Overwrite the changes of another admin?'
const changed = /^Another admin has changed this node/

/** The form with a changed name, saved after another admin has saved the node. */
async function openConflict(): Promise<Opened> {
  const page = await openEditPage(adminNode(), '"first"')
  api.refuses(update, 412, 'admin.node.changed')
  await page.put('Name', 'Fjord 2')
  await page.save()
  return page
}

describe('a node that another admin has saved meanwhile', () => {
  test('is not overwritten: Cancel keeps what was typed and says why it is not saved', async () => {
    const page = await openConflict()

    await answer(page, overwrite, 'Cancel')

    expect(ifMatch()).toEqual(['"first"'])
    expect(page.field('Name')).toHaveValue('Fjord 2')
    expect(page.alert()).toHaveTextContent(changed)
  })

  test('is overwritten when the admin says so, without a condition', async () => {
    const page = await openConflict()
    api.answers(update, { id: 7, version: '"third"' })

    await answer(page, overwrite, 'Overwrite')
    await waitFor(() => expect(api.calls(update)).toHaveLength(2))
    await page.put('City', 'Bergen')
    await page.save()

    await waitFor(() => expect(ifMatch()).toEqual(['"first"', null, '"third"']))
    expect(page.alert()).toBeNull()
  })

  test('keeps Save busy until it is overwritten', async () => {
    const page = await openConflict()
    let respond = () => {}
    api.answers(update, () => new Promise((resolve) => (respond = () => resolve({ id: 7, version: '"third"' }))))

    await answer(page, overwrite, 'Overwrite')
    await waitFor(() => expect(api.calls(update)).toHaveLength(2))
    const save = page.screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-busy', 'true')
    await page.save()
    respond()

    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    expect(ifMatch()).toEqual(['"first"', null])
  })

  test('is asked about at every save', async () => {
    const page = await openConflict()
    await answer(page, overwrite, 'Cancel')

    await page.save()

    await answer(page, overwrite, 'Cancel')
    expect(ifMatch()).toEqual(['"first"', '"first"'])
  })

  test('is shown as it is now after Reload, when the typed changes may be discarded', async () => {
    const page = await openConflict()
    await answer(page, overwrite, 'Cancel')
    api.answers(byId, { node: adminNode({ name: 'Renamed by another' }), ...nodeOptions, version: '"second"' })
    const reload = () => page.user.click(page.screen.getByRole('button', { name: 'Reload' }))

    await reload()
    await answer(page, 'Discard your changes?', 'Cancel')
    expect(page.field('Name')).toHaveValue('Fjord 2')
    await reload()
    await answer(page, 'Discard your changes?', 'Discard')

    await waitFor(() => expect(page.field('Name')).toHaveValue('Renamed by another'))
    expect(page.alert()).toBeNull()
  })
})

test('every save names the version of the one before', async () => {
  const page = await openEditPage(adminNode(), '"first"')
  api.answers(update, { id: 7, version: '"second"' })
  await page.put('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(update)).toHaveLength(1))

  await page.put('Name', 'Fjord 3')
  await page.save()

  await waitFor(() => expect(ifMatch()).toEqual(['"first"', '"second"']))
})

test('a server without versions is sent none', async () => {
  const page = await openEditPage()
  api.returns(update, 200, 'saved')
  await page.put('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(update)).toHaveLength(1))

  expect(ifMatch()).toEqual([null])
})
