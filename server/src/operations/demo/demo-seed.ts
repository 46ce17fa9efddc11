import { parseAgentToken } from '@sallyport/contract/agent'
import { isLimited, nodeStatus } from '@sallyport/contract/rules'
import { newKeyPair } from '../../accesses/allocation.ts'
import { hashPassword } from '../../accounts/password-hashes.ts'
import type { Database } from '../../database/database.ts'
import { accesses } from '../../database/tables/accesses.ts'
import { nodes, setup, users, type NodeRow, type UserRow } from '../../database/tables/schema.ts'
import { clientIpRange } from '../../nodes/nodes-queries.ts'
import { historySeconds, seedDemoHistory } from './demo-history.ts'
import { demoNodes, fullCity, premiumCities, unreachableCity } from './demo-nodes.ts'
import { demoPassword, demoPeople, demoUsers } from './demo-users.ts'

const day = 24 * 60 * 60
const limitedDuration = 30 * 60

export type DemoSeed = { hasAgents: boolean; hasPeople: boolean }

type Access = { node: NodeRow; owner: UserRow; name: string; created_at: number; isNew?: boolean }

/** Adds users, nodes and accesses, the history of accesses on nodes with an agent, and with `hasPeople` the fifty people of `npm start`. */
export async function seedDemo(tx: Database, now: number, { hasAgents, hasPeople }: DemoSeed) {
  const start = now - (hasPeople ? 10 : 1) * historySeconds
  const password_hash = await hashPassword(demoPassword)
  const accounts = [
    ...demoUsers(now).map((user) => Object.assign(user, { created_at: start })),
    ...(hasPeople ? demoPeople(start, now) : []),
  ]
  const [, member, premium, privileged, ...people] = await tx
    .insert(users)
    .values(accounts.map((account) => Object.assign(account, { password_hash, is_demo: true })))
    .returning()
  if (!member || !premium || !privileged) throw new Error('The database has returned too few users')
  const added = await tx.insert(nodes).values(demoNodes(start, { hasAgents })).returning()

  const isManaged = ({ api_token }: NodeRow) => parseAgentToken(api_token) !== null
  const laptop = (node: NodeRow, owner: UserRow): Access => ({ node, owner, name: 'laptop', created_at: start })
  const ofUsers = added.flatMap((node) => [
    ...(node.city === fullCity || premiumCities.includes(node.city) ? [laptop(node, premium)] : []),
    ...(node.city === fullCity || isManaged(node) ? [laptop(node, privileged)] : []),
  ])
  const usable = added.filter(({ city, status }) => city !== fullCity && status === nodeStatus.active)
  const wanted = [
    ...ofUsers,
    ...accessesOfPeople(
      people,
      usable.toSorted((a, b) => Number(isManaged(b)) - Number(isManaged(a))),
    ),
    ...(hasPeople ? accessesOfMember(member, added, now) : []),
  ]
  const rows = await tx.insert(accesses).values(toRows(wanted, now)).returning()
  const managedIds = new Set(added.filter(isManaged).map(({ id }) => id))
  const managed = rows.filter(
    ({ node_id, status, name }) => managedIds.has(node_id) && status === 'active' && name !== unusedName,
  )
  await seedDemoHistory(tx, managed, now)
  await tx.update(setup).set({ finished_at: start })
}

/** The member has never connected this device. */
const unusedName = 'new tablet'

/** Accesses that the member has just created on nodes with a working, an unreachable and no agent. */
function accessesOfMember(owner: UserRow, nodes: readonly NodeRow[], now: number): Access[] {
  const devices = [
    ['phone', 'Berlin'],
    ['laptop', unreachableCity],
    ['home router', 'Amsterdam'],
    [unusedName, 'Oslo'],
  ] as const
  return devices.flatMap(([name, place], index) => {
    const node = nodes.find(({ city }) => city === place)
    return node ? [{ node, owner, name, created_at: now - (devices.length - index) * 60, isNew: true }] : []
  })
}

const deviceNames = { en: ['Phone', 'Laptop', 'Tablet'], ru: ['Телефон', 'Ноутбук', 'Планшет'] }

/** Up to three accesses per person; the first access is on one of the first nodes. */
function accessesOfPeople(people: readonly UserRow[], usable: readonly NodeRow[]): Access[] {
  return people.flatMap((owner, person) => {
    const names = deviceNames[owner.language === 'ru' ? 'ru' : 'en']
    return names.slice(0, 3 - (person % 3)).flatMap((name, device) => {
      const node = usable[device === 0 ? person % 6 : (person * 7 + device * 13) % usable.length]
      return node ? [{ node, owner, name, created_at: owner.created_at }] : []
    })
  })
}

/** The rows, oldest first. Accesses of users without premium or privilege expired in the last weeks, or expire soon. */
function toRows(wanted: readonly Access[], now: number) {
  const taken = new Map<number, number>()
  const rows = wanted.map(({ node, owner, name, isNew = false, ...access }, index): typeof accesses.$inferInsert => {
    const offset = taken.get(node.id) ?? 0
    taken.set(node.id, offset + 1)
    const { first = '' } = clientIpRange(node.subnet_cidr) ?? {}
    const isLimitedUser = isLimited(owner, now)
    const created_at = isLimitedUser && !isNew ? now - (index % 27) * day : access.created_at
    const expired_at = isLimitedUser ? created_at + limitedDuration : null
    return {
      node_id: node.id,
      user_id: owner.id,
      name,
      ip: first.replace(/\d+$/, (host) => String(Number(host) + offset)),
      public_key: newKeyPair().public_key,
      status: expired_at !== null && expired_at < now ? 'inactive' : 'active',
      mode: isLimitedUser ? 'limited' : 'basic',
      expired_at,
      created_at,
    }
  })
  return rows.toSorted((a, b) => a.created_at - b.created_at)
}
