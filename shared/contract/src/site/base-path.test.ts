import { expect, test } from '@rstest/core'
import { withoutBasePath } from './site-layout.ts'

const table: [pathname: string, basePath: string, expected: string | null][] = [
  ['/office', '', '/office'],
  ['/', '', '/'],
  ['/vpn/', '/vpn', '/'],
  ['/vpn/office/node/7', '/vpn', '/office/node/7'],
  ['/team/vpn/office', '/team/vpn', '/office'],
  ['/vpn/vpn/x', '/vpn', '/vpn/x'],
  ['/vpn', '/vpn', null],
  ['/vpnx/office', '/vpn', null],
  ['/VPN/office', '/vpn', null],
  ['/office', '/vpn', null],
]

for (const [pathname, basePath, expected] of table) {
  test(`${pathname} under "${basePath}" is ${expected ?? 'outside'}`, () =>
    expect(withoutBasePath(pathname, basePath)).toBe(expected))
}
