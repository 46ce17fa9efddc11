import { limits } from '@sallyport/contract/config'
import type { Device } from '@sallyport/runtime/device'

const namesUpTo = (length: number) => new RegExp(`^[a-zA-Z0-9_=+.-]{1,${length}}$`)

/**
 * Device names, which Windows rejects as file names, also with an extension:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions
 */
export const reservedName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i

/** `isFileOfWindows`: neither a name of a device, nor with a dot at its start or end. */
type NameRule = { longest: number; isFileOfWindows?: true }

/** Linux limits the name of an interface: wg-quick, awg-quick, NetworkManager and the Android apps name it after the file. */
const interfaceRule: NameRule = { longest: limits.access.interfaceNameLength }

/**
 * The names of config files, without the extension, that the programs for a system import. Null: every name.
 * - wg-quick and awg-quick: `cmd_usage` and `parse_options` in https://git.zx2c4.com/wireguard-tools/tree/src/wg-quick/linux.bash
 * - NetworkManager: https://gitlab.freedesktop.org/NetworkManager/NetworkManager/-/blob/main/src/libnm-client-aux-extern/nm-libnm-aux.c
 * - Android: https://github.com/WireGuard/wireguard-android/blob/master/tunnel/src/main/java/com/wireguard/android/backend/Tunnel.java
 * - Windows, WireGuard: https://git.zx2c4.com/wireguard-windows/tree/conf/name.go
 * - Windows, AmneziaWG: https://github.com/amnezia-vpn/amneziawg-windows/blob/master/conf/name.go
 */
const nameRules: Record<Device['os'], NameRule | null> = {
  android: interfaceRule,
  linux: interfaceRule,
  windows: { longest: 32, isFileOfWindows: true },
  ios: null,
  macos: null,
  other: null,
}

const isAccepted = ({ longest, isFileOfWindows }: NameRule, name: string) =>
  namesUpTo(longest).test(name) && !(isFileOfWindows && (reservedName.test(name) || /^\.|\.$/.test(name)))

/** Whether the programs for this system import a file with this name. */
export function isImportableOn(os: Device['os'], name: string): boolean {
  const rule = nameRules[os]
  return rule === null || isAccepted(rule, name)
}

/** The length of the longest name that the programs for this system import. */
export const longestNameOn = (os: Device['os']) => nameRules[os]?.longest ?? interfaceRule.longest

/** Whether the programs for every system import a file with this name. */
export const isPortableName = (name: string) =>
  Object.values(nameRules).every((rule) => !rule || isAccepted(rule, name))
