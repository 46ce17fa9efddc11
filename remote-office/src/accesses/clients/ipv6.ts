/**
 * The apps for Windows and Android block IPv6 for a single peer with 0.0.0.0/0: https://git.zx2c4.com/wireguard-windows/about/docs/netquirk.md
 * and `builder.allowFamily` in https://github.com/WireGuard/wireguard-android/blob/master/tunnel/src/main/java/com/wireguard/android/backend/GoBackend.java
 */
export const ipv6Systems = ['windows', 'macos', 'ios', 'android', 'linux'] as const

/** Instructions for turning IPv6 off on a system. */
export const ipv6TextKeys = {
  windows: 'office.howto.ipv6.windows',
  macos: 'office.howto.ipv6.macos',
  ios: 'office.howto.ipv6.ios',
  android: 'office.howto.ipv6.android',
  linux: 'office.howto.ipv6.linux',
} as const

/** What happens to IPv6 on a system while the tunnel is on. */
export const ipv6NoteKeys = {
  windows: 'office.ipv6.windows',
  macos: 'office.ipv6.macos',
  ios: 'office.ipv6.ios',
  android: 'office.ipv6.android',
  linux: 'office.ipv6.linux',
  other: 'office.ipv6.other',
} as const
