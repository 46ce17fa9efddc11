import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { api, waitFor, within } from '@sallyport/testing'
import { openCreatePage, openEditPage } from './testing/open-node-form.ts'

/** Whether the browser may unload the page without asking. */
const mayUnload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

type EditPage = Awaited<ReturnType<typeof openEditPage>>
const back = ({ user, screen }: EditPage) => user.click(screen.getByRole('button', { name: 'Back' }))
const followLink = ({ user, screen }: EditPage) => user.click(screen.getByRole('link', { name: 'Elsewhere' }))
const question = ({ screen }: EditPage) => screen.queryByRole('alertdialog', { name: 'Leave without saving?' })
const clickInDialog = (page: EditPage, name: string) =>
  page.user.click(within(question(page)!).getByRole('button', { name }))

describe('leaving a node form with unsaved changes', () => {
  test('asks for confirmation: Cancel keeps the typed values, Leave navigates', async () => {
    const page = await openEditPage()
    await page.fillField('Name', 'Fjord 2')
    expect(mayUnload()).toBe(false)

    await back(page)
    await clickInDialog(page, 'Cancel')
    expect(page.pathname()).toBe('/admin/node/edit/7')
    expect(page.field('Name')).toHaveValue('Fjord 2')

    await back(page)
    await clickInDialog(page, 'Leave')
    expect(page.pathname()).toBe('/admin/nodes')
  })

  test('asks for confirmation in the form of a new node', async () => {
    const page = await openCreatePage()
    await page.fillField('Name', 'Fjord')

    await back(page)

    expect(question(page)).toBeVisible()
    expect(page.pathname()).toBe('/admin/node/create')
  })
})

test('leaving after a successful save needs no confirmation', async () => {
  api.respond(adminNodeEndpoints.update, { id: 7 })
  const page = await openEditPage()
  await page.fillField('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(mayUnload()).toBe(true))

  await back(page)

  expect(page.pathname()).toBe('/admin/nodes')
})

test('continues a blocked navigation after the pending save', async () => {
  let respond = () => {}
  api.respond(adminNodeEndpoints.update, () => new Promise((resolve) => (respond = () => resolve({ id: 7 }))))
  const page = await openEditPage()
  await page.fillField('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(adminNodeEndpoints.update)).toHaveLength(1))
  await followLink(page)
  expect(question(page)).toBeVisible()

  respond()

  await waitFor(() => expect(page.pathname()).toBe('/elsewhere'))
  expect(question(page)).toBeNull()
})

test('keeps values typed during a save as unsaved', async () => {
  let respond = () => {}
  api.respond(adminNodeEndpoints.update, () => new Promise((resolve) => (respond = () => resolve({ id: 7 }))))
  const page = await openEditPage()
  await page.fillField('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(adminNodeEndpoints.update)).toHaveLength(1))
  await page.fillField('City', 'Bergen')

  respond()
  await waitFor(() => expect(page.screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
  await back(page)

  expect(question(page)).toBeVisible()
  expect(page.field('City')).toHaveValue('Bergen')
})
