import { requiredAmneziaKeys } from './amnezia.ts'

/** What AmneziaWG's programs take as values: anything else, and the tunnel does not come up. */

type Params = Record<string, unknown>

/** The keys of the words that say what is wrong. */
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

/** The largest packet into which everything must fit, and what of it is left beside a message of each kind. */
const largestPacket = 1280
const paddings = [
  ['S1', largestPacket - 148],
  ['S2', largestPacket - 92],
  ['S3', largestPacket - 64],
  ['S4', largestPacket - 32],
] as const
/** An initiation is this much longer than a response: paddings may not make them equally long. */
const initiationSurplus = 56
const mostJunkPackets = 128
const largestHeader = 2 ** 32 - 1
const headerKeys = ['H1', 'H2', 'H3', 'H4'] as const
const packetKeys = ['I1', 'I2', 'I3', 'I4', 'I5'] as const

const isThere = (value: unknown) => value !== undefined && value !== null && value !== ''

/** A whole number, also one that is written as text; `NaN` for anything else. */
function wholeNumber(value: unknown): number {
  const isDigits = typeof value === 'string' && /^\d{1,10}$/.test(value)
  return isDigits || Number.isInteger(value) ? Number(value) : Number.NaN
}

const isWithin = (value: unknown, least: number, most: number) =>
  wholeNumber(value) >= least && wholeNumber(value) <= most

/** What keeps AmneziaWG from working with parameters, or null. Only what stands there is judged. */
export function amneziaProblem(params: Params): AmneziaProblem | null {
  const { Jc } = params
  if (isThere(Jc) && !isWithin(Jc, 1, mostJunkPackets)) return problems.Jc
  if (!areJunkSizes(params)) return problems.Jmax
  return paddingProblem(params) ?? headerProblem(params) ?? packetProblem(params)
}

/** Whether nothing is missing that AmneziaWG needs: without one, an importer takes the file for plain WireGuard. */
export function hasAmneziaParams(params: Params | null): boolean {
  return requiredAmneziaKeys.every((key) => isThere(params?.[key]))
}

function areJunkSizes({ Jmin, Jmax }: Params): boolean {
  if (isThere(Jmin) && !isWithin(Jmin, 0, largestPacket - 1)) return false
  if (isThere(Jmax) && !isWithin(Jmax, 1, largestPacket)) return false
  return !isThere(Jmin) || !isThere(Jmax) || wholeNumber(Jmin) < wholeNumber(Jmax)
}

function paddingProblem(params: Params): AmneziaProblem | null {
  const wrong = paddings.find(([key, most]) => isThere(params[key]) && !isWithin(params[key], 0, most))
  if (wrong) return problems[wrong[0]]
  const { S1, S2 } = params
  const areEqual = isThere(S1) && isThere(S2) && wholeNumber(S1) + initiationSurplus === wholeNumber(S2)
  return areEqual ? problems.sizes : null
}

type Range = { from: number; to: number }

/** A header is one number, or since AmneziaWG 2.0 a range `a-b`. */
function headerOf(value: unknown): Range | null {
  const [from = '', to = from, ...rest] = typeof value === 'string' ? value.split('-') : [value]
  const isHeader = rest.length === 0 && isWithin(from, 0, largestHeader) && isWithin(to, 0, largestHeader)
  return isHeader && wholeNumber(from) <= wholeNumber(to) ? { from: wholeNumber(from), to: wholeNumber(to) } : null
}

function headerProblem(params: Params): AmneziaProblem | null {
  const headers = headerKeys.filter((key) => isThere(params[key])).map((key) => headerOf(params[key]))
  const ranges = headers.filter((header) => header !== null).sort((one, other) => one.from - other.from)
  if (ranges.length < headers.length) return problems.header
  const isMet = ranges.some(({ from }, at) => at > 0 && from <= ranges[at - 1]!.to)
  return isMet ? problems.headers : null
}

function packetProblem(params: Params): AmneziaProblem | null {
  const isWrong = packetKeys.some((key) => isThere(params[key]) && typeof params[key] !== 'string')
  return isWrong ? problems.packet : null
}
