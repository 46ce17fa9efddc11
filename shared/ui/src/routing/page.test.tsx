import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import type { ComponentType } from 'react'
import { route, routes, type Route } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { signIn } from '@sallyport/runtime/session'
import { admin, member, signOut } from '@sallyport/testing'
import { Page } from '../components/page.tsx'
import { page, type PageHandle } from './page.tsx'

const Hello = () => <h1>Hello</h1>

function open(route: Route, load: () => Promise<ComponentType>, visitor: Account | null) {
  if (visitor) signIn({ token: 'token', account: visitor })
  const otherPages: RouteObject = { path: '*', element: <p>Another page</p> }
  const guarded = {
    ...page(route, load),
    errorElement: <p role="alert">Failed</p>,
    hydrateFallbackElement: <p>Waiting</p>,
  }
  const router = createMemoryRouter([guarded, otherPages], { initialEntries: [route.path.replace(':id', '7')] })
  render(<RouterProvider router={router} />)
  return { router, pathname: () => router.state.location.pathname }
}

let load = rs.fn(async () => Hello as ComponentType)
afterEach(() => i18next.setDefaultNamespace('translation'))

beforeEach(() => {
  load = rs.fn(async () => Hello)
})

const adminPage = route('/admin/users', 'admin')

describe('the guard of a page', () => {
  const table: [name: string, route: Route, visitor: Account | null, target: string | null][] = [
    ['a guest to a member’s page', routes.nodes, null, '/auth/login'],
    ['a member to a member’s page', routes.node, member(), null],
    ['a guest to an admin page', adminPage, null, '/404'],
    ['a member to an admin page', adminPage, member(), '/404'],
    ['an admin to an admin page', adminPage, admin(), null],
    ['a member to the login', routes.login, member(), '/office/nodes'],
    ['a member to the node form', routes.adminNodeEdit, member(), '/404'],
    ['a guest to the node form', routes.adminNodeEdit, null, '/auth/login'],
    ['a guest to the support', routes.support, null, null],
  ]
  for (const [name, route, visitor, target] of table) {
    test(`${name}: ${target ? `redirects to ${target} without loading code` : 'is allowed'}`, async () => {
      const { pathname } = open(route, load, visitor)

      expect(await screen.findByText(target ? 'Another page' : 'Hello')).toBeVisible()
      if (target) expect(pathname()).toBe(target)
      expect(load).toHaveBeenCalledTimes(target ? 0 : 1)
    })
  }

  test('is evaluated again after a logout', async () => {
    const { router, pathname } = open(routes.nodes, load, member())
    await screen.findByText('Hello')

    await act(async () => signOut())
    await act(() => router.revalidate())

    expect(await screen.findByText('Another page')).toBeVisible()
    expect(pathname()).toBe('/auth/login')
  })
})

test('a page translates with the namespace of its app', async () => {
  i18next.setDefaultNamespace('shell')
  const Translated = () => <h1>{useTranslation().t('ui.page.back')}</h1>
  open(routes.support, async () => Translated, null)

  expect(await screen.findByRole('heading', { name: 'Back' })).toBeVisible()
})

describe('the code of a page', () => {
  test('is loaded once, however often the page is opened', async () => {
    const { router } = open(routes.support, load, null)
    await screen.findByText('Hello')

    await act(() => router.navigate('/x'))
    await act(() => router.navigate('/support'))

    expect(await screen.findByText('Hello')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that failed to load is requested again', async () => {
    load.mockRejectedValueOnce(new Error('away'))
    const { router } = open(routes.support, load, null)
    expect(await screen.findByText('Failed')).toBeVisible()

    load.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 5, Hello)))
    await act(async () => void router.revalidate())

    expect(await screen.findByText('Hello')).toBeVisible()
  })
})

test('a page that crashes shows an error and can be retried, and the heading keeps the focus', async () => {
  delete document.documentElement.dataset['firstVisit']
  let isBroken = true
  const Crashing = () => {
    if (isBroken) throw new Error('a mistake')
    return <Page title="Whole">All of it</Page>
  }
  const consoleError = rs.spyOn(console, 'error').mockImplementation(() => {})
  open(routes.support, async () => Crashing, null)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()

  const before = screen.getByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(before).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toHaveFocus()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByRole('heading', { name: 'Whole' })).toHaveFocus()
  expect(document.title).toContain('Whole')
  expect(consoleError).toHaveBeenCalled()
  consoleError.mockRestore()
})

test('the code of a page is loaded in advance without opening it', async () => {
  const { load: loadInAdvance } = page(routes.nodes, load).handle as PageHandle

  await loadInAdvance()

  expect(load).toHaveBeenCalledTimes(1)
})
