type AppLink = { label: string; href: string }

const playStore = (id: string) => `https://play.google.com/store/apps/details?id=${id}`
const appStore = (id: string) => `https://apps.apple.com/app/${id}`

export const wireguardApps: readonly AppLink[] = [
  { label: 'WireGuard: Android', href: playStore('com.wireguard.android') },
  { label: 'WireGuard: iPhone, iPad', href: appStore('id1441195209') },
  { label: 'WireGuard: macOS', href: appStore('id1451685025') },
  { label: 'WireGuard: Windows, Linux', href: 'https://www.wireguard.com/install/' },
]

export const amneziaApps: readonly AppLink[] = [
  { label: 'AmneziaWG: Android', href: playStore('org.amnezia.awg') },
  { label: 'AmneziaWG: iPhone, iPad, macOS', href: appStore('id6478942365') },
  { label: 'AmneziaWG: Windows', href: 'https://github.com/amnezia-vpn/amneziawg-windows-client/releases' },
  { label: 'AmneziaVPN: Android', href: playStore('org.amnezia.vpn') },
  { label: 'AmneziaVPN: iPhone, iPad', href: appStore('id1600529900') },
  { label: 'AmneziaVPN: Windows, macOS, Linux', href: 'https://amnezia.org/downloads' },
]
