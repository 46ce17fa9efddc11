import { describe, expect, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import { act, admin, member, renderPage, within } from '@sallyport/testing'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { Navbar } from './navbar.tsx'

renderDiscovery()

const guests = ['Log in', 'Register', 'Support']

function renderNavbar(options: Parameters<typeof renderPage>[1] = {}) {
  const rendered = renderPage(Navbar, options)
  const main = rendered.screen.getByRole('navigation', { name: 'Main' })
  const links = () => within(main).getAllByRole('link', { hidden: true })
  return { ...rendered, links, names: () => links().map(({ textContent }) => textContent) }
}

describe('the navbar', () => {
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
})
