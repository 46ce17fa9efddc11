import { expect, test } from '@rstest/core'
import { admin, renderPage, within } from '@sallyport/testing'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { PrerenderedNavbar } from './prerendered-navbar.tsx'

renderDiscovery()

test('the prerendered navbar has all links in both of its forms', () => {
  const { screen } = renderPage(PrerenderedNavbar, { as: admin() })

  const links = screen.getAllByRole('navigation', { name: 'Main', hidden: true }).map((nav) =>
    within(nav)
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent),
  )

  expect(links).toEqual([
    ['Nodes', 'Settings', 'Admin nodes', 'Users'],
    ['Nodes', 'Settings', 'Admin nodes', 'Users'],
  ])
})
