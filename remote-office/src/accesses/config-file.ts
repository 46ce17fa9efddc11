import { limits } from '@sallyport/contract/config'

/** Under `text/plain` Android would save `.conf.txt`. */
const configType = 'application/octet-stream'

const { interfaceNameLength } = limits.access
const interfaceName = new RegExp(`^[a-zA-Z0-9_=+.-]{1,${interfaceNameLength}}$`)

/**
 * Names of devices on Windows, which are no file names there, with an extension neither.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions
 */
const reservedName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i

/** Whether Windows refuses to create a file of this name. */
export const isReservedName = (name: string) => reservedName.test(name)

/** Whether every program takes a file of this name: wg-quick, awg-quick and the Android apps name the interface by it. */
export const isPortableName = (name: string) => interfaceName.test(name) && !isReservedName(name)

/** A name that every program takes, as near to the given one as may be; `spare` when nothing of it is left. */
export function portableName(name: string, spare: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const safe = latin.replace(/[^a-zA-Z0-9_=+.-]+/g, '-').replace(/^[-.]+/, '')
  // Cutting may leave the name of a device.
  return truncate(truncate(safe).replace(reservedName, '$&_')) || spare
}

const truncate = (name: string) => name.slice(0, interfaceNameLength).replace(/[-.]+$/, '')

export const configFile = (text: string, name: string) => new File([text], `${name}.conf`, { type: configType })
