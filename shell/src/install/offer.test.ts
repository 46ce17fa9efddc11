import { expect, test } from '@rstest/core'
import { offerFor, type Offer } from './offer.ts'

const tab = { os: 'other', isStandalone: false } as const
const iphone = { os: 'ios', isStandalone: false } as const
const mac = { os: 'macos', isStandalone: false } as const

const table: [what: string, offer: Offer | null, situation: Parameters<typeof offerFor>[0]][] = [
  ['a browser that offers', 'banner', { pathname: '/office/nodes', device: tab, hasPrompt: true }],
  ['the office itself', 'banner', { pathname: '/office', device: tab, hasPrompt: true }],
  ['a node', 'banner', { pathname: '/office/node/7', device: mac, hasPrompt: true }],
  ['a browser that offers nothing', null, { pathname: '/office/nodes', device: tab, hasPrompt: false }],
  ['a Mac that offers nothing', null, { pathname: '/office/nodes', device: mac, hasPrompt: false }],
  ['an iPhone', 'steps', { pathname: '/office/nodes', device: iphone, hasPrompt: false }],
  ['the start page', null, { pathname: '/', device: tab, hasPrompt: true }],
  ['the login', null, { pathname: '/auth/login', device: tab, hasPrompt: true }],
  ['an admin page', null, { pathname: '/admin/nodes', device: tab, hasPrompt: true }],
  ['an address that begins alike', null, { pathname: '/officers', device: iphone, hasPrompt: false }],
  ['the app itself', null, { pathname: '/office', device: { ...tab, isStandalone: true }, hasPrompt: true }],
  ['the app on an iPhone', null, { pathname: '/office', device: { ...iphone, isStandalone: true }, hasPrompt: false }],
]

for (const [what, offer, situation] of table) {
  test(`${what}: ${offer ?? 'nothing'}`, () => expect(offerFor(situation)).toBe(offer))
}
