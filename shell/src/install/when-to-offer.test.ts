import { expect, test } from '@rstest/core'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { installOfferFor, type InstallOffer } from './when-to-offer.ts'

renderDiscovery()

const tab = { os: 'other', isStandalone: false } as const
const iphone = { os: 'ios', isStandalone: false } as const
const mac = { os: 'macos', isStandalone: false } as const

const table: [what: string, offer: InstallOffer | null, situation: Parameters<typeof installOfferFor>[0]][] = [
  ['a browser with an install prompt', 'banner', { pathname: '/office/nodes', device: tab, hasPrompt: true }],
  ['the office itself', 'banner', { pathname: '/office', device: tab, hasPrompt: true }],
  ['a node', 'banner', { pathname: '/office/node/7', device: mac, hasPrompt: true }],
  ['a browser without an install prompt', null, { pathname: '/office/nodes', device: tab, hasPrompt: false }],
  ['a Mac without an install prompt', null, { pathname: '/office/nodes', device: mac, hasPrompt: false }],
  ['an iPhone', 'steps', { pathname: '/office/nodes', device: iphone, hasPrompt: false }],
  ['the start page', null, { pathname: '/', device: tab, hasPrompt: true }],
  ['the login', null, { pathname: '/auth/login', device: tab, hasPrompt: true }],
  ['an admin page', null, { pathname: '/admin/nodes', device: tab, hasPrompt: true }],
  ['a path that starts like the office', null, { pathname: '/officers', device: iphone, hasPrompt: false }],
  ['the installed app', null, { pathname: '/office', device: { ...tab, isStandalone: true }, hasPrompt: true }],
  [
    'the installed app on an iPhone',
    null,
    { pathname: '/office', device: { ...iphone, isStandalone: true }, hasPrompt: false },
  ],
]

for (const [what, offer, situation] of table) {
  test(`offers ${offer ?? 'nothing'} on: ${what}`, () => expect(installOfferFor(situation)).toBe(offer))
}
