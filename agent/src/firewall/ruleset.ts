import { parseSubnet } from '@sallyport/contract/rules'
import * as v from 'valibot'

/** A packet between a client and the internet. `oifname` is null if it is not known. A reply belongs to an established connection. */
export type ForwardedPacket = {
  iifname: string | null
  oifname: string | null
  saddr: string
  daddr: string
  isReply: boolean
}

const statement = v.record(v.string(), v.unknown())
type Statement = v.InferOutput<typeof statement>

const inTable = { family: v.string(), table: v.string() }
const chain = v.object({ ...inTable, name: v.string(), hook: v.optional(v.string()), policy: v.optional(v.string()) })
const rule = v.object({ ...inTable, chain: v.string(), expr: v.optional(v.array(statement), []) })
const listing = v.object({ nftables: v.array(v.object({ chain: v.optional(chain), rule: v.optional(rule) })) })

export type Chain = v.InferOutput<typeof chain> & { rules: Statement[][] }

/** Parses the output of `nft --json list ruleset` (https://manpages.debian.org/bookworm/libnftables1/libnftables-json.5.en.html). */
export function parseRuleset(output: string): Chain[] {
  const { nftables } = v.parse(listing, JSON.parse(output))
  const rules = nftables.flatMap(({ rule }) => rule ?? [])
  return nftables.flatMap(({ chain }) => {
    if (!chain) return []
    const own = rules.filter((rule) => isInTable(rule, chain) && rule.chain === chain.name)
    return [{ ...chain, rules: own.map(({ expr }) => expr) }]
  })
}

type InTable = { family: string; table: string }
export const isInTable = (one: InTable, other: InTable) => one.family === other.family && one.table === other.table

/** Whether a condition holds; null if this program does not understand it. */
type Truth = boolean | null
type Verdict = 'accept' | 'drop' | 'return'

/**
 * Whether the chain of a hook surely drops a packet. A rule with a condition that is not understood counts only if it accepts the packet by
 * its interface or address, or if the packet is a reply, which many firewalls accept by an extension of iptables. So the result is false
 * in case of doubt.
 */
export function isDropped(base: Chain, chains: readonly Chain[], packet: ForwardedPacket): boolean {
  const verdict = verdictOf(base, chains, packet)
  return verdict === 'drop' || (verdict !== 'accept' && base.policy === 'drop')
}

/** Null at the end of the chain. */
function verdictOf({ rules, ...table }: Chain, chains: readonly Chain[], packet: ForwardedPacket): Verdict | null {
  const follow = (target: string, isGoto: boolean): Verdict | null => {
    const next = chains.find((each) => isInTable(each, table) && each.name === target)
    const verdict = next ? verdictOf(next, chains, packet) : null
    const isFinal = verdict === 'accept' || verdict === 'drop'
    return isFinal ? verdict : isGoto ? 'return' : null
  }
  for (const statements of rules) {
    const verdict = verdictOfRule(statements, packet, follow)
    if (verdict) return verdict
  }
  return null
}

type Follow = (target: string, isGoto: boolean) => Verdict | null

function verdictOfRule(statements: Statement[], packet: ForwardedPacket, follow: Follow): Verdict | null {
  let isUnclear = false
  let isByAddress = false
  for (const statement of statements) {
    const [found, isAddress] = truthOf(statement, packet)
    if (found === false) return null
    isUnclear ||= found === null
    isByAddress ||= found === true && isAddress
    const verdict = statementVerdict(statement, packet, follow)
    if (!verdict) continue
    return isUnclear && !(verdict === 'accept' && (isByAddress || packet.isReply)) ? null : verdict
  }
  return null
}

function statementVerdict(statement: Statement, packet: ForwardedPacket, follow: Follow): Verdict | null {
  if ('accept' in statement || 'queue' in statement) return 'accept'
  if ('drop' in statement || 'reject' in statement || isRejectExtension(statement['xt'])) return 'drop'
  if ('return' in statement) return 'return'
  const { jump, goto, vmap } = v.parse(jumps, statement)
  if (jump) return follow(jump.target, false)
  if (goto) return follow(goto.target, true)
  const { key, data } = vmap ?? {}
  const entry = data?.set.find(([value]) => matches(key, value, packet)[0] === true)
  return entry ? statementVerdict(entry[1], packet, follow) : null
}

const target = v.optional(v.object({ target: v.string() }))
const entry = v.tuple([v.unknown(), statement])
const vmap = v.object({ key: v.unknown(), data: v.object({ set: v.array(entry) }) })
/** A map with a name is not understood. */
const jumps = v.object({ jump: target, goto: target, vmap: v.optional(v.fallback(v.optional(vmap), undefined)) })

const extension = v.nullish(v.object({ type: v.optional(v.string()), name: v.optional(v.string()) }))
const isRejectExtension = (xt: unknown) =>
  v.is(extension, xt) && xt?.type === 'target' && /^(?:REJECT|DROP)$/.test(xt.name ?? '')

/** Whether a statement lets the rule go on, and whether by an interface or an address. */
function truthOf(statement: Statement, packet: ForwardedPacket): [Truth, isAddress: boolean] {
  if ('match' in statement) {
    const { op, left, right } = v.parse(match, statement['match'])
    const [isEqual, isAddress] = matches(left, right, packet)
    if (op === '==' || op === 'in') return [isEqual, isAddress]
    return [op === '!=' && isEqual !== null ? !isEqual : null, isAddress]
  }
  const xt = statement['xt']
  const isTarget = v.is(extension, xt) && xt?.type === 'target'
  const isComment = v.is(extension, xt) && xt?.name === 'comment'
  if ('limit' in statement || ('xt' in statement && !isTarget && !isComment)) return [null, false]
  return [true, false]
}

const match = v.object({ op: v.string(), left: v.unknown(), right: v.unknown() })

const expression = v.object({
  meta: v.optional(v.object({ key: v.string() })),
  ct: v.optional(v.object({ key: v.string() })),
  payload: v.optional(v.object({ protocol: v.optional(v.string()), field: v.optional(v.string()) })),
})

type Field = { isAddress: boolean; isEqual: (value: unknown, packet: ForwardedPacket) => Truth }

const byInterface = (name: 'iifname' | 'oifname'): Field => ({
  isAddress: true,
  isEqual: (value, packet) => isInterface(value, packet[name]),
})
const byAddress = (name: 'saddr' | 'daddr'): Field => ({
  isAddress: true,
  isEqual: (value, packet) => containsAddress(value, packet[name]),
})
const byText = (textOf: (packet: ForwardedPacket) => string): Field => ({
  isAddress: false,
  isEqual: (value, packet) => value === textOf(packet),
})

/** The parts of a packet that rules are compared with, by the names of nft. */
const fields: Record<string, Field> = {
  'meta iif': byInterface('iifname'),
  'meta iifname': byInterface('iifname'),
  'meta oif': byInterface('oifname'),
  'meta oifname': byInterface('oifname'),
  'meta nfproto': byText(() => 'ipv4'),
  'meta l4proto': byText(() => 'tcp'),
  'ip saddr': byAddress('saddr'),
  'ip daddr': byAddress('daddr'),
  'ct state': byText(({ isReply }) => (isReply ? 'established' : 'new')),
  'ct direction': byText(({ isReply }) => (isReply ? 'reply' : 'original')),
  // Set for connections to a published port.
  'ct status': { isAddress: false, isEqual: (value) => (value === 'dnat' ? false : null) },
}

/** Whether an expression of the packet has a value or one of a set. */
function matches(left: unknown, right: unknown, packet: ForwardedPacket): [Truth, isAddress: boolean] {
  const { meta, ct, payload } = v.is(expression, left) ? left : {}
  const name = payload ? `${payload.protocol} ${payload.field}` : meta ? `meta ${meta.key}` : `ct ${ct?.key}`
  const field = fields[name]
  const values = valuesOf(right)
  if (!field || !values) return [null, false]
  const truths = new Set(values.map((value) => field.isEqual(value, packet)))
  return [truths.has(true) ? true : truths.has(null) ? null : false, field.isAddress]
}

/** Null for a set that has a name. */
function valuesOf(right: unknown): unknown[] | null {
  if (typeof right === 'string') return right.startsWith('@') ? null : [right]
  if (Array.isArray(right)) return right
  const set = v.safeParse(v.object({ set: v.array(v.unknown()) }), right)
  return set.success ? set.output.set : [right]
}

function isInterface(value: unknown, name: string | null): Truth {
  if (typeof value !== 'string' || name === null) return null
  return value.endsWith('*') ? name.startsWith(value.slice(0, -1)) : value === name
}

const addresses = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => [text, text] as const),
  ),
  v.pipe(
    v.object({ prefix: v.object({ addr: v.string(), len: v.number() }) }),
    v.transform(({ prefix: { addr, len } }) => [`${addr}/${len}`, `${addr}/${len}`] as const),
  ),
  v.pipe(
    v.object({ range: v.tuple([v.string(), v.string()]) }),
    v.transform(({ range }) => range),
  ),
])

function containsAddress(value: unknown, address: string): Truth {
  const { success, output } = v.safeParse(addresses, value)
  if (!success) return null
  const [from, to, own] = [parseSubnet(output[0]), parseSubnet(output[1]), parseSubnet(address)]
  return from && to && own && from.network <= own.network && own.network <= to.broadcast
}
