import { afterEach, describe, expect, test } from '@rstest/core'
import { adminPlanEndpoints } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'
import { act, admin, api, changeLanguage, renderPage, waitFor, within } from '@sallyport/testing'
import { EditPlanPage } from './edit-plan-page.tsx'
import { adminPlan, openCreatePlan, openEditPlan } from './testing/open-plans.ts'

const { create, list, update } = adminPlanEndpoints

afterEach(() => queryClient.clear())

describe('a new plan', () => {
  test('is sent with the typed values, and the list opens', async () => {
    api.respond(create, adminPlan({ id: 4, month_count: 3 }))
    const { fillField, field, user, save, screen, pathname } = openCreatePlan()

    await fillField('Duration in months', '3')
    await fillField('Price', '13,5')
    await fillField('Currency', 'eur')
    await user.selectOptions(field('Status'), 'Not offered')
    expect(field('Price')).toHaveAccessibleDescription('Shown as €13.50, €4.50 a month')
    await save()

    expect(await screen.findByText('Plan 3 months created (#4)')).toBeVisible()
    expect(api.calls(create).map(({ body }) => body)).toEqual([
      { month_count: 3, amount: 13.5, currency_code: 'EUR', is_offered: false },
    ])
    expect(pathname()).toBe('/admin/plans')
  })

  test('keeps its values when the server refuses it, and shows the reason', async () => {
    api.respondWithError(create, 400, 'form.error.invalid')
    const { fillField, field, save, alert } = openCreatePlan()
    await fillField('Duration in months', '3')
    await fillField('Price', '13.5')
    await fillField('Currency', 'USD')

    await save()

    await waitFor(() => expect(alert()).toHaveTextContent('Invalid value'))
    expect(field('Price')).toHaveValue('13.5')
  })
})

describe('an existing plan', () => {
  test('is shown in its fields, and saved with its version', async () => {
    const { field, fillField, save, screen, pathname } = await openEditPlan(adminPlan())
    api.respond(update, adminPlan({ amount: 50, version: '"second"' }))
    expect(field('Duration in months')).toHaveValue('12')
    expect(field('Price')).toHaveValue('48.50')
    expect(field('Currency')).toHaveValue('USD')
    expect(field('Status')).toHaveDisplayValue('Offered')

    await fillField('Price', '50')
    await save()
    expect(await screen.findByText('Plan 12 months updated (#3)')).toBeVisible()
    await fillField('Price', '51')
    await save()

    await waitFor(() => expect(api.calls(update)).toHaveLength(2))
    expect(api.calls(update).map(({ headers, body }) => [headers.get('If-Match'), body])).toEqual([
      ['"first"', { month_count: 12, amount: 50, currency_code: 'USD', is_offered: true }],
      ['"second"', { month_count: 12, amount: 51, currency_code: 'USD', is_offered: true }],
    ])
    expect(pathname()).toBe('/admin/plan/edit/3')
  })

  test('opens the plan that has replaced it because of a new price', async () => {
    const { fillField, save, pathname, screen, field } = await openEditPlan(adminPlan())
    api.respond(update, adminPlan({ id: 4, amount: 50, version: '"other"' }))
    api.respond(list, {
      items: [adminPlan({ is_offered: false }), adminPlan({ id: 4, amount: 50, version: '"other"' })],
    })

    await fillField('Price', '50')
    await save()

    expect(await screen.findByText('Plan 12 months updated (#4)')).toBeVisible()
    await waitFor(() => expect(pathname()).toBe('/admin/plan/edit/4'))
    await waitFor(() => expect(field('Price')).toHaveValue('50.00'))
  })

  test('has a price in the format of the language', async () => {
    await act(() => changeLanguage('ru'))
    api.respond(list, { items: [adminPlan()] })

    const { screen } = renderPage(EditPlanPage, { as: admin(), at: '/admin/plan/edit/3', path: '/admin/plan/edit/:id' })

    expect(await screen.findByLabelText('Цена')).toHaveValue('48,50')
  })

  test('is not overwritten when another admin has changed it; Reload shows it as it is', async () => {
    const { field, fillField, save, alert, user, screen } = await openEditPlan(adminPlan())
    api.respondWithError(update, 412, 'admin.plans.changed')
    await fillField('Price', '50')

    await save()
    await waitFor(() => expect(alert()).toHaveTextContent(/^Another admin has changed this plan/))
    expect(field('Price')).toHaveValue('50')
    api.respond(list, { items: [adminPlan({ amount: 60, version: '"second"' })] })
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Discard your changes?' }))
    expect(field('Price')).toHaveValue('50')
    await user.click(question.getByRole('button', { name: 'Reload' }))

    await waitFor(() => expect(field('Price')).toHaveValue('60.00'))
    expect(alert()).toBeNull()
  })

  test('with unsaved changes asks before the page is left', async () => {
    const { fillField, user, screen, pathname } = await openEditPlan(adminPlan())
    await fillField('Price', '50')

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))

    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(pathname()).toBe('/admin/plan/edit/3')
  })

  for (const path of ['/admin/plan/edit/0', '/admin/plan/edit/seven', '/admin/plan/edit/9']) {
    test(`${path} redirects to /404`, async () => {
      api.respond(list, { items: [adminPlan()] })

      const { screen, pathname } = renderPage(EditPlanPage, { as: admin(), at: path, path: '/admin/plan/edit/:id' })

      expect(await screen.findByText('Another page')).toBeVisible()
      expect(pathname()).toBe('/404')
    })
  }
})
