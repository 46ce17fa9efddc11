import { describe, expect, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import { act, admin, member, renderPage, within } from '@sallyport/testing'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { Navbar } from './navbar.tsx'

renderDiscovery()

const guests = ['Log in', 'Register', 'Support']
const members = ['Nodes', 'Settings']
const admins = ['Admin nodes', 'Users']

function renderNavbar(options: Parameters<typeof renderPage>[1] = {}) {
  const rendered = renderPage(Navbar, options)
  const main = rendered.screen.getByRole('navigation', { name: 'Main' })
  const links = () => within(main).getAllByRole('link', { hidden: true })
  return { ...rendered, links, names: () => links().map(({ textContent }) => textContent) }
}

describe('the navbar', () => {
  test('has accessible names', () => {
    expect(renderNavbar().names()).toEqual(guests)
  })

  test('shows the office to members', () => {
    expect(renderNavbar({ as: member() }).names()).toEqual(members)
  })

  test('shows the console to admins as well', () => {
    expect(renderNavbar({ as: admin() }).names()).toEqual([...members, ...admins])
  })

  test('changes when the user signs in and out', async () => {
    const { names } = renderNavbar({ as: admin() })

    await act(async () => signOut())

    expect(names()).toEqual(guests)
  })

  test('marks the current page', () => {
    const { links } = renderNavbar({ as: member(), at: '/office/settings' })

    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  })

  for (const [at, current] of [
    ['/office/node/7', ['true', null, null, null]],
    ['/admin/users/7', [null, null, null, 'true']],
    ['/Admin/Users/', [null, null, null, 'page']],
    ['/admin/users/7/unknown', [null, null, null, null]],
    ['/support', [null, null, null, null]],
  ] as const) {
    test(`marks the section of ${at}`, () => {
      const { links } = renderNavbar({ as: admin(), at })

      expect(links().map((link) => link.getAttribute('aria-current'))).toEqual(current)
    })
  }

  test('folds its items into a menu, which a navigation closes', async () => {
    const { screen, user, links } = renderNavbar({ as: member(), path: '*', at: '/' })
    const menu = screen.getByRole('button', { name: 'Menu' })
    expect(menu).toHaveAttribute('aria-expanded', 'false')

    await user.click(menu)
    expect(menu).toHaveAttribute('aria-expanded', 'true')

    await user.click(links()[1]!)
    expect(menu).toHaveAttribute('aria-expanded', 'false')
  })
})
