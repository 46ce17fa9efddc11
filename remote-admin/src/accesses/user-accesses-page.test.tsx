import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { setFailureReporter } from '@sallyport/runtime/api'
import { adminAccessEndpoints, type UserAccess } from '@sallyport/contract/endpoints'
import { formatTimestamp } from '@sallyport/ui/format'
import { changeLanguage } from '@sallyport/runtime/i18n'
import { act, admin, api, renderPage, userAccess, waitFor, within } from '@sallyport/testing'
import { UserAccessesPage } from './user-accesses-page.tsx'

async function openList(...accesses: UserAccess[]) {
  api.answers(adminAccessEndpoints.list, { items: accesses })
  const page = renderPage(UserAccessesPage, { as: admin() })
  const [, first] = await page.screen.findAllByRole('row')
  return { ...page, row: within(first!) }
}

const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
})

describe('the table of accesses', () => {
  test('tells all eleven fields of an access', async () => {
    const { row } = await openList(
      userAccess({ access_id: 41, access_name: 'phone', user_id: 6, user_email: 'anna@sallyport.test' }),
    )

    expect(row.getByRole('rowheader', { name: '41' })).toBeVisible()
    for (const name of [
      'phone',
      'anna@sallyport.test #6',
      'Fjord #7',
      'Active',
      'Basic',
      '10.8.0.2',
      'cGhvbmUtcHVibGljLWtleQ==',
      formatTimestamp(1_790_000_000),
    ]) {
      expect(row.getByRole('cell', { name })).toBeVisible()
    }
  })

  const words = [
    [{ status: 'active' }, 'Active', 'Активен'],
    [{ status: 'inactive' }, 'Inactive', 'Неактивен'],
    [{ mode: 'basic' }, 'Basic', 'Обычный'],
    [{ mode: 'limited' }, 'Limited', 'Ограниченный'],
  ] as const
  for (const [different, english, russian] of words) {
    test(`${JSON.stringify(different)} is ${english}`, async () => {
      const { row } = await openList(userAccess(different))
      expect(row.getByText(english)).toBeVisible()

      await act(() => changeLanguage('ru'))

      expect(row.getByText(russian)).toBeVisible()
    })
  }

  test('says when there is none', async () => {
    api.answers(adminAccessEndpoints.list, { items: [] })

    const { screen } = renderPage(UserAccessesPage, { as: admin() })

    expect(await screen.findByText('No accesses yet')).toBeVisible()
  })
})

describe('deleting', () => {
  async function press() {
    const page = await openList(userAccess(), userAccess({ access_id: 13, access_name: 'laptop' }))
    await page.user.click(page.row.getByRole('button', { name: 'Delete' }))
    return { ...page, question: page.screen.getByRole('alertdialog') }
  }

  async function pressAndAgree() {
    const page = await press()
    await page.user.click(within(page.question).getByRole('button', { name: 'Delete' }))
    return page
  }

  test('asks first, and names what is lost', async () => {
    const { user, screen, question } = await press()

    expect(question).toHaveAccessibleName('Delete access phone?')
    expect(question).toHaveAccessibleDescription(/member@sallyport.test.*phone lose their connection/)
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(api.calls(adminAccessEndpoints.remove)).toEqual([])
  })

  test('says so with the id, and shows page 1 anew', async () => {
    api.answers(adminAccessEndpoints.remove, {})

    const { screen } = await pressAndAgree()

    expect(await screen.findByText('Access phone deleted (#12)')).toBeVisible()
    expect(api.calls(adminAccessEndpoints.remove).map(({ url }) => url)).toEqual(['/api/admin/user/access/12'])
    await waitFor(() => expect(api.calls(adminAccessEndpoints.list)).toHaveLength(2))
    expect(api.calls(adminAccessEndpoints.list).at(-1)?.query).toEqual({ page: 1, limit: 25 })
    expect(screen.getByRole('heading', { name: 'User accesses' })).toHaveFocus()
  })

  test('is not asked any more of an access that has left the list', async () => {
    const { screen, row } = await press()
    api.answers(adminAccessEndpoints.list, { items: [userAccess({ access_id: 13, access_name: 'laptop' })] })
    expect(row.getByText('phone')).toBeVisible()

    const { queryClient } = await import('@sallyport/runtime/api')
    await act(() => queryClient.refetchQueries())

    await waitFor(() => expect(screen.queryByText('phone')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('heading', { name: 'User accesses' })).toHaveFocus()
    expect(api.calls(adminAccessEndpoints.remove)).toEqual([])
  })

  test('says to listeners which access a button is about', async () => {
    const { row } = await openList(userAccess())

    expect(row.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('phone')
  })

  test('of an access that another admin has deleted reports the failure and removes its row', async () => {
    const { screen, question, user } = await press()
    api.refuses(adminAccessEndpoints.remove, 404)
    api.answers(adminAccessEndpoints.list, { items: [userAccess({ access_id: 13, access_name: 'laptop' })] })

    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByText('phone')).toBeNull())
    expect(screen.getByText('laptop')).toBeVisible()
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }))
    expect(screen.getByRole('heading', { name: 'User accesses' })).toHaveFocus()
  })

  for (const status of [401, 429, 500]) {
    test(`a ${status} goes the general way, and the row stays`, async () => {
      api.refuses(adminAccessEndpoints.remove, status)

      const { row } = await pressAndAgree()

      await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status })))
      expect(row.getByText('phone')).toBeVisible()
      expect(api.calls(adminAccessEndpoints.list)).toHaveLength(1)
    })
  }
})
