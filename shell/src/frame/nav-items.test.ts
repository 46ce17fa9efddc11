import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { navItemsFor, type NavItem } from '@sallyport/site'
import { admin, member, premium } from '@sallyport/testing'
import { remotes, renderDiscovery } from '../testing/page-with-remotes.ts'

beforeEach(() => void rs.resetModules())

async function targetsFor(account: Account | null): Promise<{ main: string[]; admin: string[] }> {
  const { remotesInPage } = await import('../federation/remotes-in-page.ts')
  const { main, admin } = navItemsFor(remotesInPage(), account)
  return { main: main.map(({ to }) => to), admin: admin.map(({ to }) => to) }
}

const offices = ['/office/nodes', '/office/settings']

const table: [name: string, account: Account | null, main: string[], admin: string[]][] = [
  ['a guest', null, ['/auth/login', '/auth/register', '/support'], []],
  ['a member', member(), offices, []],
  ['a user with premium', premium(), offices, []],
  ['an admin', admin(), offices, ['/admin/nodes', '/admin/users']],
]

for (const [name, account, main, ofAdmins] of table) {
  test(`lists exactly these items for ${name}, in their order`, async () => {
    renderDiscovery()

    expect(await targetsFor(account)).toEqual({ main, admin: ofAdmins })
  })
}

describe('an item in the page is ignored when', () => {
  const valid: NavItem = {
    label: { en: 'Reports', ru: 'Отчёты' },
    to: '/reports/all',
    group: 'main',
    position: 1,
    audience: 'user',
  }
  const itemsOf = async (navItems: unknown) => {
    renderDiscovery({}, { ...remotes, reports: { prefixes: ['/reports'], audience: 'anyone', navItems } })
    const { main } = await targetsFor(member())
    return main.filter((to) => !offices.includes(to))
  }

  const hostile: [name: string, item: unknown][] = [
    ['its target is a script', { ...valid, to: 'javascript:alert(1)' }],
    ['its target is another origin', { ...valid, to: '//evil.test/reports' }],
    ['its target belongs to another remote', { ...valid, to: '/office/nodes' }],
    ['its target leaves the prefix', { ...valid, to: '/reports/../admin' }],
    ['a language is missing', { ...valid, label: { en: 'Reports' } }],
    ['its label is too long', { ...valid, label: { en: 'R'.repeat(500), ru: 'Отчёты' } }],
    ['its group is unknown', { ...valid, group: 'top' }],
    ['its position is no number', { ...valid, position: '1' }],
    ['who sees it is unknown', { ...valid, audience: 'everybody' }],
    ['its section is of another remote', { ...valid, parentOf: ['/office/node/:id'] }],
    ['its section is no list', { ...valid, parentOf: '/reports/:id' }],
    ['it is null', null],
    ['it is a text', '/reports/all'],
  ]
  for (const [name, item] of hostile) {
    test(name, async () => expect(await itemsOf([item, valid])).toEqual(['/reports/all']))
  }

  test('a remote declares thousands of them', async () => {
    expect((await itemsOf(Array.from({ length: 5000 }, () => valid))).length).toBeLessThanOrEqual(20)
  })

  for (const list of [undefined, null, 'items', { length: 3 }]) {
    test(`the list is ${JSON.stringify(list)}`, async () => expect(await itemsOf(list)).toEqual([]))
  }
})
