import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { signOut } from '@sallyport/runtime/session'
import { act, api, waitFor, within } from '@sallyport/testing'
import { openCreatePage, openEditPage } from './testing/open-node-form.ts'

/** Whether the browser may unload the page without asking. */
const mayUnload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

type Opened = Awaited<ReturnType<typeof openEditPage>>
const back = ({ user, screen }: Opened) => user.click(screen.getByRole('button', { name: 'Back' }))
const link = ({ user, screen }: Opened) => user.click(screen.getByRole('link', { name: 'Elsewhere' }))
const question = ({ screen }: Opened) => screen.queryByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (page: Opened, name: string) => page.user.click(within(question(page)!).getByRole('button', { name }))

describe('leaving a node form with unsaved changes', () => {
  const ways: [name: string, leave: (page: Opened) => Promise<void>, to: string][] = [
    ['by Back', back, '/admin/nodes'],
    ['by a link', link, '/elsewhere'],
    ['by any other navigation', ({ router }) => act(() => router.navigate('/office/nodes')), '/office/nodes'],
  ]
  for (const [name, leave, to] of ways) {
    test(`${name} asks first: Cancel keeps what was typed, Leave goes`, async () => {
      const page = await openEditPage()
      await page.put('Name', 'Fjord 2')

      await leave(page)
      await answer(page, 'Cancel')
      expect(page.address()).toBe('/admin/node/edit/7')
      expect(page.field('Name')).toHaveValue('Fjord 2')

      await leave(page)
      await answer(page, 'Leave')
      expect(page.address()).toBe(to)
    })
  }

  test('asks for a new node too', async () => {
    const page = await openCreatePage()
    await page.put('Name', 'Fjord')

    await back(page)

    expect(question(page)).toBeVisible()
    expect(page.address()).toBe('/admin/node/create')
  })

  test('lets the browser ask before an unload', async () => {
    const { put } = await openEditPage()
    expect(mayUnload()).toBe(true)

    await put('Name', 'Fjord 2')

    expect(mayUnload()).toBe(false)
  })

  test('does not delay a logout', async () => {
    const page = await openEditPage()
    await page.put('Name', 'Fjord 2')

    await act(async () => {
      signOut()
      await page.router.navigate('/auth/login')
    })

    expect(page.address()).toBe('/auth/login')
  })
})

describe('leaving without unsaved changes asks nothing', () => {
  test('in an untouched form', async () => {
    const page = await openEditPage()

    await back(page)

    expect(page.address()).toBe('/admin/nodes')
  })

  test('when the changes were undone', async () => {
    const page = await openEditPage()
    await page.put('Name', 'Fjord 2')
    await page.put('Name', 'Fjord')

    await back(page)

    expect(page.address()).toBe('/admin/nodes')
  })

  test('after a successful save', async () => {
    api.answers(adminNodeEndpoints.update, { id: 7 })
    const page = await openEditPage()
    await page.put('Name', 'Fjord 2')
    await page.save()
    await waitFor(() => expect(mayUnload()).toBe(true))

    await back(page)

    expect(page.address()).toBe('/admin/nodes')
  })
})

test('a navigation that was interrupted during a save continues after it', async () => {
  let finish = () => {}
  api.answers(adminNodeEndpoints.update, () => new Promise((resolve) => (finish = () => resolve({ id: 7 }))))
  const page = await openEditPage()
  await page.put('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(adminNodeEndpoints.update)).toHaveLength(1))
  await link(page)
  expect(question(page)).toBeVisible()

  finish()

  await waitFor(() => expect(page.address()).toBe('/elsewhere'))
  expect(question(page)).toBeNull()
})

test('what was typed while a save was under way is still unsaved after it', async () => {
  let finish = () => {}
  api.answers(adminNodeEndpoints.update, () => new Promise((resolve) => (finish = () => resolve({ id: 7 }))))
  const page = await openEditPage()
  await page.put('Name', 'Fjord 2')
  await page.save()
  await waitFor(() => expect(api.calls(adminNodeEndpoints.update)).toHaveLength(1))
  await page.put('City', 'Bergen')

  finish()
  await waitFor(() => expect(page.screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'))
  await back(page)

  expect(question(page)).toBeVisible()
  expect(page.field('City')).toHaveValue('Bergen')
})
