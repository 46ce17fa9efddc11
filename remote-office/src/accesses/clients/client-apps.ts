import { isAmneziaWg } from '@sallyport/contract/rules'
import type { Device } from '@sallyport/runtime/device'

type Os = Device['os']
type AppName = 'WireGuard' | 'AmneziaWG' | 'AmneziaVPN'
/** For the label of the link, `systems` names the operating systems, and `source` the store or site. */
export type AppLink = { app: AppName; systems: string; source: string; href: string; os: readonly Os[] }

/** An app that imports the configs of a node type, and its command for Linux with its folder and the packages of Debian, Ubuntu and Fedora. */
export type ClientApp = {
  name: 'WireGuard' | 'AmneziaWG'
  command: 'wg-quick' | 'awg-quick'
  configFolder: string
  packages: readonly string[]
  /** Whether this site shows its configs as QR codes (§2). */
  hasQr: boolean
  links: readonly AppLink[]
}

const playStore = (app: AppName, id: string): AppLink => ({
  app,
  systems: 'Android',
  source: 'Google Play',
  href: `https://play.google.com/store/apps/details?id=${id}`,
  os: ['android'],
})

const appStore = (app: AppName, id: string, os: readonly Os[], systems = 'iPhone, iPad'): AppLink => ({
  app,
  systems,
  source: 'App Store',
  href: `https://apps.apple.com/app/${id}`,
  os,
})

const wireguard: ClientApp = {
  name: 'WireGuard',
  command: 'wg-quick',
  configFolder: '/etc/wireguard',
  packages: ['wireguard-tools'],
  hasQr: true,
  links: [
    playStore('WireGuard', 'com.wireguard.android'),
    appStore('WireGuard', 'id1441195209', ['ios']),
    appStore('WireGuard', 'id1451685025', ['macos'], 'macOS'),
    {
      app: 'WireGuard',
      systems: 'Windows, Linux',
      source: 'wireguard.com',
      href: 'https://www.wireguard.com/install/',
      os: ['windows', 'linux'],
    },
  ],
}

/** The links for one system follow each other. */
const amnezia: ClientApp = {
  name: 'AmneziaWG',
  command: 'awg-quick',
  configFolder: '/etc/amnezia/amneziawg',
  // These systems have no package of it: https://github.com/amnezia-vpn/amneziawg-tools
  packages: [],
  hasQr: false,
  links: [
    playStore('AmneziaWG', 'org.amnezia.awg'),
    playStore('AmneziaVPN', 'org.amnezia.vpn'),
    appStore('AmneziaWG', 'id6478942365', ['ios', 'macos'], 'iPhone, iPad, macOS'),
    appStore('AmneziaVPN', 'id1600529900', ['ios']),
    {
      app: 'AmneziaWG',
      systems: 'Windows',
      source: 'GitHub',
      href: 'https://github.com/amnezia-vpn/amneziawg-windows-client/releases',
      os: ['windows'],
    },
    {
      app: 'AmneziaWG',
      systems: 'Linux',
      source: 'GitHub',
      href: 'https://github.com/amnezia-vpn/amneziawg-tools',
      os: ['linux'],
    },
    {
      app: 'AmneziaVPN',
      systems: 'Windows, macOS, Linux',
      source: 'amnezia.org',
      href: 'https://amnezia.org/downloads',
      os: ['windows', 'macos', 'linux'],
    },
  ],
}

/** Plain WireGuard apps reject the configs of AmneziaWG. */
export const clientAppFor = (typeName: string | undefined): ClientApp => (isAmneziaWg(typeName) ? amnezia : wireguard)

/** The links of the app, without its alternative, for this system; for all systems if there is none for this system. */
export function linksForDevice({ name, links }: ClientApp, os: Os): readonly AppLink[] {
  const appLinks = links.filter(({ app }) => app === name)
  const systemLinks = appLinks.filter((link) => link.os.includes(os))
  return systemLinks.length > 0 ? systemLinks : appLinks
}

/** The links for other systems, and to an alternative app. */
export function otherLinks(app: ClientApp, os: Os): readonly AppLink[] {
  const deviceLinks = linksForDevice(app, os)
  return app.links.filter((link) => !deviceLinks.includes(link))
}

/** Names the app and its source for this system, and the system for others. */
export const linkLabel = ({ app, systems, source, os: linkOs }: AppLink, os: Os) =>
  linkOs.includes(os) ? `${app}: ${source}` : `${systems}: ${app}`

/** Whether this link leads to a page with many files: https://github.com/amnezia-vpn/amneziawg-windows-client/releases */
export const needsFileChoice = (app: ClientApp, os: Os) => app.name === 'AmneziaWG' && os === 'windows'

/** How an app imports a config file, with the names of the app's own menus; on Linux with commands. */
export const importTextKeys = {
  android: 'office.import.android',
  ios: 'office.import.ios',
  macos: 'office.import.macos',
  windows: 'office.import.windows',
  other: 'office.import.other',
} as const satisfies Record<Exclude<Os, 'linux'>, string>
