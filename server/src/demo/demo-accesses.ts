import { nodeStatus } from '@sallyport/contract/rules'
import { clientIpRange } from '../domain/client-ip-range.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { accesses, type AccessRow } from '../store/access-tables.ts'
import type { NodeRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { fullCity } from './demo-nodes.ts'
import type { DemoPerson } from './demo-people.ts'
import { isSimulated } from './simulated-nodes.ts'

const day = 24 * 60 * 60
const minute = 60
const limitedDuration = 30 * minute
/** Expired accesses are deleted after 30 days. */
const oldestExpired = 27 * day

const deviceNames = {
  en: ['Phone', 'Laptop', 'Work laptop', 'Tablet', 'Home router'],
  ru: ['Телефон', 'Ноутбук', 'Рабочий ноутбук', 'Планшет', 'Домашний роутер'],
} as const

/** The last people to join; a limited access of theirs is about to expire. */
const newcomers = 3

type Owner = DemoPerson & { user_id: number }
type Options = {
  owners: readonly Owner[]
  /** Users without premium or privilege. */
  limitedIds: ReadonlySet<number>
  nodes: readonly NodeRow[]
  now: number
}
type NewAccess = typeof accesses.$inferInsert

/**
 * Adds the accesses of people, oldest first: several of those with premium or privilege, on many nodes; expired ones of the
 * others, and a few that expire while somebody looks. Every node keeps free slots.
 */
export async function seedDemoAccesses(
  tx: Database,
  { owners, limitedIds, nodes, now }: Options,
): Promise<AccessRow[]> {
  const usable = nodes.filter(({ city, status }) => city !== fullCity && status === nodeStatus.active)
  const managed = usable.filter(({ city }) => isSimulated(city))
  const freeIps = new Map<number, number>()

  function accessesOf(owner: Owner, person: number): NewAccess[] {
    const isNew = person >= owners.length - newcomers
    const isLimited = limitedIds.has(owner.user_id)
    const count = isNew ? 1 : isLimited ? person % 3 : 2 + (person % 4)
    const names = deviceNames[owner.language]
    return Array.from({ length: count }, (_, device) => {
      const choices = device === 0 ? managed : usable
      const node = choices[(person * 7 + device * 13) % choices.length]
      if (!node) return []
      const created_at = createdAt(owner, { person, device, now, isLimited, isNew })
      return [
        {
          node_id: node.id,
          user_id: owner.user_id,
          name: names[(person + device) % names.length] ?? names[0],
          ip: nextIp(node, freeIps),
          public_key: newKeyPair().public_key,
          status: isLimited && !isNew ? ('inactive' as const) : ('active' as const),
          mode: isLimited ? ('limited' as const) : ('basic' as const),
          expired_at: isLimited ? created_at + limitedDuration : null,
          created_at,
        },
      ]
    }).flat()
  }

  const rows = owners.flatMap(accessesOf).toSorted((a, b) => a.created_at - b.created_at)
  return tx.insert(accesses).values(rows).returning()
}

type Creation = { person: number; device: number; now: number; isLimited: boolean; isNew: boolean }

/** Spread over the time since the owner joined; those of limited users in the last weeks, or minutes ago. */
function createdAt({ joined_at }: Owner, { person, device, now, isLimited, isNew }: Creation): number {
  if (isNew && isLimited) return now - minute * (1 + (person % newcomers))
  const from = isLimited ? Math.max(joined_at, now - oldestExpired) : joined_at
  return Math.round(from + ((now - from) * (1 + device)) / (2 + device + (person % 5)))
}

/** The addresses after those of the four demo users. */
const firstOffset = 2

function nextIp({ id, subnet_cidr }: NodeRow, freeIps: Map<number, number>): string {
  const offset = freeIps.get(id) ?? firstOffset
  freeIps.set(id, offset + 1)
  const { first = '' } = clientIpRange(subnet_cidr) ?? {}
  return first.replace(/\d+$/, (host) => String(Number(host) + offset))
}
