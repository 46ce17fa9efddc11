import { limits } from '@sallyport/contract/config'
import type { Device } from '@sallyport/runtime/device'

/** Android browsers save `text/plain` as `.conf.txt`: https://github.com/DefGuard/defguard/issues/600 */
const configType = 'application/octet-stream'

/**
 * wg-quick, awg-quick and the Android apps name the interface after the file:
 * https://github.com/WireGuard/wireguard-android/blob/master/tunnel/src/main/java/com/wireguard/android/backend/Tunnel.java
 */
const { interfaceNameLength } = limits.access
const interfaceName = new RegExp(`^[a-zA-Z0-9_=+.-]{1,${interfaceNameLength}}$`)

/**
 * Device names, which Windows rejects as file names, also with an extension:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions
 */
const reservedName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i

export const isReservedName = (name: string) => reservedName.test(name)

/** Whether every supported program imports a file with this name. */
export const isPortableName = (name: string) => interfaceName.test(name) && !isReservedName(name)

/** Whether the programs for this system import a file with this name. */
export const isImportableOn = (os: Device['os'], name: string) =>
  (os !== 'android' && os !== 'linux') || interfaceName.test(name)

/** Returns a portable name derived from `name`, or `fallback` when no valid character remains. */
export function portableName(name: string, fallback: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const safe = latin.replace(/[^a-zA-Z0-9_=+.-]+/g, '-').replace(/^[-.]+/, '')
  // Truncation can produce a reserved name.
  return truncate(truncate(safe).replace(reservedName, '$&_')) || fallback
}

const truncate = (name: string) => name.slice(0, interfaceNameLength).replace(/[-.]+$/, '')

export const configFile = (text: string, name: string) => new File([text], `${name}.conf`, { type: configType })
