import { limits } from '@sallyport/contract/config'
import { toLatin } from '@sallyport/contract/rules'
import type { Device } from '@sallyport/runtime/device'

/** Linux limits the length of interface names, and programs name the interface after the file. `reserved`: a pattern without `^`. */
const interfaceNames = (reserved = '$') =>
  new RegExp(`^(?!${reserved})[\\w=+.-]{1,${limits.access.maxInterfaceNameLength}}$`)

/** NetworkManager refuses these names, because the kernel uses them: `nm_utils_ifname_valid_kernel` in https://gitlab.freedesktop.org/NetworkManager/NetworkManager/-/blob/main/src/libnm-glib-aux/nm-shared-utils.c */
const reservedOnLinux = String.raw`(?:\.{1,2}|all|default|bonding_masters)$`

/**
 * The names of config files, without the extension, that the programs for a system import. Null: every name.
 * - wg-quick: `parse_options` in https://git.zx2c4.com/wireguard-tools/tree/src/wg-quick/linux.bash
 * - awg-quick: https://github.com/amnezia-vpn/amneziawg-tools/blob/master/src/wg-quick/linux.bash
 * - NetworkManager: `nm_conn_wireguard_import` in https://gitlab.freedesktop.org/NetworkManager/NetworkManager/-/blob/main/src/libnm-client-impl/nm-conn-utils.c
 * - Android, WireGuard: https://github.com/WireGuard/wireguard-android/blob/master/tunnel/src/main/java/com/wireguard/android/backend/Tunnel.java
 * - Android, AmneziaWG: https://github.com/amnezia-vpn/amneziawg-android/blob/master/tunnel/src/main/java/org/amnezia/awg/backend/Tunnel.java
 * - Windows, WireGuard: https://git.zx2c4.com/wireguard-windows/tree/conf/name.go
 * - Windows, AmneziaWG: https://github.com/amnezia-vpn/amneziawg-windows/blob/master/conf/name.go, without the rule for dots
 * - Apple, WireGuard: `add` in https://github.com/WireGuard/wireguard-apple/blob/master/Sources/WireGuardApp/Tunnel/TunnelsManager.swift
 */
const importableNames: Record<Device['os'], RegExp | null> = {
  android: interfaceNames(),
  linux: interfaceNames(reservedOnLinux),
  // Excludes device names, even with an extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions
  windows: /^(?!\.|(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$))[\w=+.-]{0,31}[\w=+-]$/i,
  ios: null,
  macos: null,
  other: null,
}

/** Whether the programs for this system import a file with this name. */
export const isImportableOn = (os: Device['os'], name: string) => importableNames[os]?.test(name) ?? true

/** Whether the programs for every system import a file with this name. */
export const isPortableName = (name: string) =>
  Object.values(importableNames).every((names) => names?.test(name) ?? true)

const deviceNames: Record<Device['os'], string> = {
  android: 'Android',
  ios: 'iPhone',
  macos: 'Mac',
  windows: 'Windows',
  linux: 'Linux',
  other: '',
}

/**
 * Whether a file of another access may have this name. Compared without case, because the folders of most systems do so. Browsers
 * save a second file as `name (1).conf` (https://html.spec.whatwg.org/multipage/links.html#downloading-resources), which most programs refuse.
 */
export function isFileNameUsed(name: string, otherNames: readonly string[]): boolean {
  const lowerCase = name.toLowerCase()
  return otherNames.some((other) => [other.toLowerCase(), shortName(other)].includes(lowerCase))
}

/** A name for an access of this device, which every program imports; numbered if another access may have a file with the name. */
export function suggestedName({ os, kind }: Pick<Device, 'os' | 'kind'>, otherNames: readonly string[]): string {
  const name = os === 'ios' && kind === 'tablet' ? 'iPad' : deviceNames[os]
  if (!isFileNameUsed(name, otherNames)) return name
  let number = 2
  while (isFileNameUsed(`${name}-${number}`, otherNames)) number += 1
  return `${name}-${number}`
}

const { maxInterfaceNameLength } = limits.access

type PortableNameOptions = { name: string; id: number; otherNames: readonly string[] }

/** A lower-case file name that every program imports, with the ID if no Latin character remains or another access has the name. */
export function portableName({ name, id, otherNames }: PortableNameOptions): string {
  const short = shortName(name)
  if (short === '') return `access-${id}`
  if (!isFileNameUsed(short, otherNames)) return short
  return `${truncate(short, maxInterfaceNameLength - `-${id}`.length)}-${id}`
}

function shortName(name: string): string {
  // Removes `.conf`, because the extension is added to the name.
  const safe = toLatin(name)
    .replace(/[^a-z0-9_=+.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .replace(/(?:\.conf)+$/, '')
  const short = truncate(safe)
  // Truncation can produce a reserved name.
  return short && !isPortableName(short) ? truncate(`_${short}`) : short
}

const truncate = (name: string, length: number = maxInterfaceNameLength) => name.slice(0, length).replace(/[-.]+$/, '')
