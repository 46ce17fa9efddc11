/** The parameters of AmneziaWG 1.0, in the order of a config file. */
export const requiredAmneziaKeys = ['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'] as const

/** All keys that are written into a config, of AmneziaWG 1.0 and later versions. */
export const amneziaKeys = [
  ...requiredAmneziaKeys.slice(0, 5),
  'S3',
  'S4',
  ...requiredAmneziaKeys.slice(5),
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
] as const

type Params = Record<string, unknown>

const problems = {
  Jc: 'form.error.amnezia.jc',
  Jmax: 'form.error.amnezia.jmax',
  S1: 'form.error.amnezia.s1',
  S2: 'form.error.amnezia.s2',
  S3: 'form.error.amnezia.s3',
  S4: 'form.error.amnezia.s4',
  sizes: 'form.error.amnezia.sizes',
  header: 'form.error.amnezia.header',
  headers: 'form.error.amnezia.headers',
  packet: 'form.error.amnezia.packet',
} as const
type AmneziaProblem = (typeof problems)[keyof typeof problems]

const maxPacketSize = 1280
/** The maximum padding of each message type, in bytes: message and padding must fit into a packet. */
const maxPaddings = [
  ['S1', maxPacketSize - 148],
  ['S2', maxPacketSize - 92],
  ['S3', maxPacketSize - 64],
  ['S4', maxPacketSize - 32],
] as const
/** A handshake initiation is this many bytes longer than a response; `S1` and `S2` must not make both equally long. */
const initiationSurplus = 56
const maxJunkPackets = 128
const maxHeader = 2 ** 32 - 1
const headerKeys = ['H1', 'H2', 'H3', 'H4'] as const
const packetKeys = ['I1', 'I2', 'I3', 'I4', 'I5'] as const

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== ''

function toInteger(value: unknown): number {
  const isDigits = typeof value === 'string' && /^\d{1,10}$/.test(value)
  return isDigits || Number.isInteger(value) ? Number(value) : Number.NaN
}

const isWithin = (value: unknown, min: number, max: number) => toInteger(value) >= min && toInteger(value) <= max

/**
 * The message key of the first parameter that AmneziaWG rejects
 * (https://github.com/amnezia-vpn/amneziawg-linux-kernel-module#configuration), or null. Missing parameters are valid.
 */
export function amneziaProblem(params: Params): AmneziaProblem | null {
  const { Jc } = params
  if (isPresent(Jc) && !isWithin(Jc, 1, maxJunkPackets)) return problems.Jc
  if (!areJunkSizesValid(params)) return problems.Jmax
  return paddingProblem(params) ?? headerProblem(params) ?? packetProblem(params)
}

/** Whether all required parameters are set; without one of them, clients import the file as plain WireGuard. */
export function hasAmneziaParams(params: Params | null): boolean {
  return requiredAmneziaKeys.every((key) => isPresent(params?.[key]))
}

/** The parameters that must be equal on both sides of a tunnel; all others only shape the packets that a side sends. */
const sharedAmneziaKeys = ['S1', 'S2', 'S3', 'S4', 'H1', 'H2', 'H3', 'H4'] as const

/** Whether clients with one set of parameters can connect to a node with the other set. */
export const areAmneziaParamsCompatible = (one: Params | null, other: Params | null): boolean =>
  sharedAmneziaKeys.every((key) => textOf(one?.[key]) === textOf(other?.[key]))

/** As in a config, where 5 and "5" are equal, and an empty value is omitted. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function areJunkSizesValid({ Jmin, Jmax }: Params): boolean {
  if (isPresent(Jmin) && !isWithin(Jmin, 0, maxPacketSize - 1)) return false
  if (isPresent(Jmax) && !isWithin(Jmax, 1, maxPacketSize)) return false
  return !isPresent(Jmin) || !isPresent(Jmax) || toInteger(Jmin) < toInteger(Jmax)
}

function paddingProblem(params: Params): AmneziaProblem | null {
  const invalid = maxPaddings.find(([key, max]) => isPresent(params[key]) && !isWithin(params[key], 0, max))
  if (invalid) return problems[invalid[0]]
  const { S1, S2 } = params
  const areSizesEqual = isPresent(S1) && isPresent(S2) && toInteger(S1) + initiationSurplus === toInteger(S2)
  return areSizesEqual ? problems.sizes : null
}

type HeaderRange = { from: number; to: number }

/** Parses a header: a number, or since AmneziaWG 2.0 a range `a-b`. Null for anything else. */
function parseHeader(value: unknown): HeaderRange | null {
  const [from = '', to = from, ...rest] = typeof value === 'string' ? value.split('-') : [value]
  const isHeader = rest.length === 0 && isWithin(from, 0, maxHeader) && isWithin(to, 0, maxHeader)
  return isHeader && toInteger(from) <= toInteger(to) ? { from: toInteger(from), to: toInteger(to) } : null
}

function headerProblem(params: Params): AmneziaProblem | null {
  const headers = headerKeys.filter((key) => isPresent(params[key])).map((key) => parseHeader(params[key]))
  const ranges = headers.filter((header) => header !== null).sort((one, other) => one.from - other.from)
  if (ranges.length < headers.length) return problems.header
  const overlaps = ranges.some(({ from }, index) => index > 0 && from <= ranges[index - 1]!.to)
  return overlaps ? problems.headers : null
}

function packetProblem(params: Params): AmneziaProblem | null {
  const isInvalid = packetKeys.some((key) => isPresent(params[key]) && typeof params[key] !== 'string')
  return isInvalid ? problems.packet : null
}

type Random = (below: number) => number

/** The recommended range of each parameter (https://github.com/amnezia-vpn/amneziawg-linux-kernel-module#configuration). */
const recommendedRanges = { Jc: [4, 12], Jmin: [8, 50], Jmax: [60, 120], S1: [15, 70], S2: [130, 180] } as const

/** Lower headers are WireGuard's own message types; some clients read headers above `lastHeader` as negative numbers. */
const firstHeader = 5
const lastHeader = 2 ** 31 - 1

/** Always valid: the ranges of `Jmin` and `Jmax`, `S1` and `S2` do not overlap, and each header is from another quarter. */
export function randomAmneziaParams(random: Random): Record<string, number> {
  const between = (first: number, last: number) => first + random(last - first + 1)
  const quarter = Math.floor((lastHeader - firstHeader + 1) / headerKeys.length)
  return Object.fromEntries([
    ...Object.entries(recommendedRanges).map(([key, [first, last]]) => [key, between(first, last)] as const),
    ...headerKeys.map((key, index) => [key, firstHeader + index * quarter + random(quarter)] as const),
  ])
}
