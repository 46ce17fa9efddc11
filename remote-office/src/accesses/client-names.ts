import { limits } from '@sallyport/contract/config'
import type { Device } from '@sallyport/runtime/device'

const namesUpTo = (length: number) => new RegExp(`^[a-zA-Z0-9_=+.-]{1,${length}}$`)

/** Names of devices, also with an extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i

/**
 * Names that NetworkManager gives no interface, because the kernel uses them in `/proc/sys/net` and `/sys/class/net`:
 * `nm_utils_ifname_valid_kernel` in https://gitlab.freedesktop.org/NetworkManager/NetworkManager/-/blob/main/src/libnm-glib-aux/nm-shared-utils.c
 */
const reservedInterface = /^(?:\.{1,2}|all|default|bonding_masters)$/

/** `reserved`: names that the system uses itself. `edges`: what a name must not start or end with. */
type NameRule = { longest: number; reserved?: RegExp; edges?: RegExp }

/** Linux limits the name of an interface, and the programs name it after the file. */
const longestInterface = limits.access.interfaceNameLength

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
const nameRules: Record<Device['os'], NameRule | null> = {
  android: { longest: longestInterface },
  linux: { longest: longestInterface, reserved: reservedInterface },
  windows: { longest: 32, reserved: deviceName, edges: /^\.|\.$/ },
  ios: null,
  macos: null,
  other: null,
}

const isAccepted = ({ longest, reserved, edges }: NameRule, name: string) =>
  namesUpTo(longest).test(name) && !reserved?.test(name) && !edges?.test(name)

/** Whether the programs for this system import a file with this name. */
export function isImportableOn(os: Device['os'], name: string): boolean {
  const rule = nameRules[os]
  return rule === null || isAccepted(rule, name)
}

/** The length of the longest name that the programs for this system import. */
export const longestNameOn = (os: Device['os']) => nameRules[os]?.longest ?? longestInterface

/** Whether the system uses this name itself. */
export const isReservedOn = (os: Device['os'], name: string) => nameRules[os]?.reserved?.test(name) ?? false

/** Whether any system uses this name itself. */
export const isReserved = (name: string) => Object.values(nameRules).some((rule) => rule?.reserved?.test(name))

/** Whether the programs for every system import a file with this name. */
export const isPortableName = (name: string) =>
  Object.values(nameRules).every((rule) => !rule || isAccepted(rule, name))
