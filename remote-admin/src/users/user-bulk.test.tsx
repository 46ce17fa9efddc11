import { describe, expect, test } from '@rstest/core'
import { userEndpoints } from '@sallyport/contract/endpoints'
import { act, api, changeLanguage, user, waitFor, within } from '@sallyport/testing'
import { anna, openUsersPage } from './testing/open-users-page.ts'

const ben = user({ id: 4, email: 'ben@sallyport.test', active_accesses: 2 })
const own = user({ id: 1, email: 'admin@sallyport.test', is_admin: true })

async function openWithSelection(users = [own, anna({ active_accesses: 3 }), ben]) {
  const page = await openUsersPage(users)
  await page.user.click(page.screen.getByRole('checkbox', { name: 'Select all loaded' }))
  const bar = within(page.screen.getByRole('group', { name: 'Selected rows' }))
  return { ...page, bar }
}

async function confirm(page: Awaited<ReturnType<typeof openWithSelection>>, name: string) {
  await page.user.click(page.bar.getByRole('button', { name }))
  const question = page.screen.getByRole('alertdialog')
  const description = question.textContent
  await page.user.click(within(question).getByRole('button', { name }))
  return description
}

describe('selected users', () => {
  test('are all loaded ones but the admin', async () => {
    const { screen } = await openWithSelection()

    expect(screen.getByText('2 selected')).toBeVisible()
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
    expect(screen.queryByRole('checkbox', { name: 'Select admin@sallyport.test' })).toBeNull()
  })

  test('can be chosen one by one, and the selection can be cleared', async () => {
    const { user, screen, bar } = await openWithSelection()

    await user.click(screen.getByRole('checkbox', { name: 'Select anna@sallyport.test' }))
    expect(screen.getByText('1 selected').closest('[aria-live=polite]')).not.toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Select all loaded' })).toBePartiallyChecked()
    await user.click(bar.getByRole('button', { name: 'Clear selection' }))

    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Select all loaded' })).toHaveFocus()
  })

  test('are deactivated after one question, which counts the accesses, with one summary', async () => {
    const page = await openWithSelection()
    api.respond(userEndpoints.bulkSetActive, {
      changed: 1,
      skipped: [{ id: 4, reason: 'unchanged' }],
      active_accesses: 3,
    })

    const question = await confirm(page, 'Deactivate')

    expect(question).toContain('Deactivate 2 users?')
    expect(question).toContain('5 active accesses stop working on the nodes.')
    expect(await page.screen.findByText('1 user deactivated. 3 accesses stopped working. 1 unchanged.')).toBeVisible()
    expect(api.calls(userEndpoints.bulkSetActive).map(({ body }) => body)).toEqual([{ ids: [3, 4], is_active: false }])
    await waitFor(() => expect(api.calls(userEndpoints.list)).toHaveLength(2))
    expect(page.screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
    expect(page.screen.getByRole('checkbox', { name: 'Select all loaded' })).toHaveFocus()
  })

  test('are deactivated with their open invites, and each question starts with the checked box', async () => {
    api.respond(userEndpoints.bulkSetActive, { changed: 2, skipped: [], active_accesses: 0, revoked_invites: 3 })
    const page = await openWithSelection([own, anna({ open_invites: 2 }), { ...ben, open_invites: 1 }])
    const box = { name: 'Revoke 3 open invites, which still let people register' }
    await page.user.click(page.bar.getByRole('button', { name: 'Deactivate' }))
    await page.user.click(page.screen.getByRole('checkbox', box))
    await page.user.click(page.screen.getByRole('button', { name: 'Cancel' }))

    await page.user.click(page.bar.getByRole('button', { name: 'Deactivate' }))
    expect(page.screen.getByRole('checkbox', box)).toBeChecked()
    await page.user.click(within(page.screen.getByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))

    expect(await page.screen.findByText('2 users deactivated. 3 invites revoked.')).toBeVisible()
    expect(api.calls(userEndpoints.bulkSetActive).map(({ body }) => body)).toEqual([
      { ids: [3, 4], is_active: false, revoke_invites: true },
    ])
  })

  test('are offered only the changes that change something', async () => {
    const { bar } = await openWithSelection()

    const names = bar.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Deactivate', 'Make privileged', 'Clear selection'])
  })

  test('have a busy button until the change ends, also when the language changes', async () => {
    const page = await openWithSelection()
    api.respond(userEndpoints.bulkSetPrivileged, () => new Promise<never>(() => {}))

    await confirm(page, 'Make privileged')
    expect(page.bar.getByRole('button', { name: 'Make privileged', busy: true })).toBeVisible()

    await act(() => changeLanguage('ru'))
    expect(page.bar.getByRole('button', { name: 'Дать привилегии', busy: true })).toBeVisible()
  })

  test('stay selected when the change fails', async () => {
    const page = await openWithSelection()
    api.respondWithError(userEndpoints.bulkSetPrivileged, 500)

    await confirm(page, 'Make privileged')

    await waitFor(() => expect(api.calls(userEndpoints.bulkSetPrivileged)).toHaveLength(1))
    expect(page.screen.getByText('2 selected')).toBeVisible()
  })
})
