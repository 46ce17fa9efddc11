import { isAmneziaWg } from '@sallyport/contract/rules'
import type { Device } from '@sallyport/runtime/device'

type Os = Device['os']
export type AppLink = { label: string; href: string; os: readonly Os[] }

/** An app that imports the configs of a node type, and its command line tool. */
export type ClientApp = { name: 'WireGuard' | 'AmneziaWG'; command: string; hasQr: boolean; links: readonly AppLink[] }

const playStore = (id: string) => `https://play.google.com/store/apps/details?id=${id}`
const appStore = (id: string) => `https://apps.apple.com/app/${id}`

const wireguard: ClientApp = {
  name: 'WireGuard',
  command: 'wg-quick',
  hasQr: true,
  links: [
    { label: 'WireGuard: Android', href: playStore('com.wireguard.android'), os: ['android'] },
    { label: 'WireGuard: iPhone, iPad', href: appStore('id1441195209'), os: ['ios'] },
    { label: 'WireGuard: macOS', href: appStore('id1451685025'), os: ['macos'] },
    { label: 'WireGuard: Windows, Linux', href: 'https://www.wireguard.com/install/', os: ['windows', 'linux'] },
  ],
}

const amnezia: ClientApp = {
  name: 'AmneziaWG',
  command: 'awg-quick',
  hasQr: false,
  links: [
    { label: 'AmneziaWG: Android', href: playStore('org.amnezia.awg'), os: ['android'] },
    { label: 'AmneziaWG: iPhone, iPad, macOS', href: appStore('id6478942365'), os: ['ios', 'macos'] },
    {
      label: 'AmneziaWG: Windows',
      href: 'https://github.com/amnezia-vpn/amneziawg-windows-client/releases',
      os: ['windows'],
    },
    { label: 'AmneziaWG: Linux', href: 'https://github.com/amnezia-vpn/amneziawg-tools', os: ['linux'] },
    { label: 'AmneziaVPN: Android', href: playStore('org.amnezia.vpn'), os: ['android'] },
    { label: 'AmneziaVPN: iPhone, iPad', href: appStore('id1600529900'), os: ['ios'] },
    {
      label: 'AmneziaVPN: Windows, macOS, Linux',
      href: 'https://amnezia.org/downloads',
      os: ['windows', 'macos', 'linux'],
    },
  ],
}

/** Plain WireGuard apps reject the configs of AmneziaWG. */
export const clientAppFor = (typeName: string | undefined): ClientApp => (isAmneziaWg(typeName) ? amnezia : wireguard)

/** The links of an app; the links for this system come first. */
export function sortedLinks({ links }: ClientApp, os: Os): readonly AppLink[] {
  return [...linksForOs(links, os), ...links.filter((link) => !link.os.includes(os))]
}

/** The links of the app that the steps name, without its alternative, for this system; all of them if there are none. */
export function linksForDevice({ name, links }: ClientApp, os: Os): readonly AppLink[] {
  const named = links.filter(({ label }) => label.startsWith(`${name}:`))
  const matching = linksForOs(named, os)
  return matching.length > 0 ? matching : named
}

const linksForOs = (links: readonly AppLink[], os: Os) => links.filter((link) => link.os.includes(os))

/** How an app imports a config file, with the names of the app's own menus. */
export const importTextKeys = {
  android: 'office.import.android',
  ios: 'office.import.ios',
  macos: 'office.import.macos',
  windows: 'office.import.windows',
  linux: 'office.import.linux',
  other: 'office.import.other',
} as const satisfies Record<Device['os'], string>
