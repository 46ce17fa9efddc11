import { parseAgentToken } from '@sallyport/contract/agent'
import { addUser } from '../accounts/accounts-queries.ts'
import { addAccess } from '../accesses/accesses-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { clientIpRange } from '../domain/client-ip-range.ts'
import type { AccessRow } from '../store/access-tables.ts'
import { nodes } from '../store/schema.ts'
import { setup } from '../store/setup-table.ts'
import type { Database } from '../store/database.ts'
import { seedDemoHistory } from './demo-history.ts'
import { historySeconds } from './demo-samples.ts'
import { demoNodes, fullCity, premiumCities } from './demo-nodes.ts'
import { demoPassword, demoUsers } from './demo-users.ts'
import { seedPeople } from './seed-people.ts'

/** Of the installation, in seconds. Invites and orders of people began ten months ago. */
const ages = { withPeople: 300 * 24 * 60 * 60, withoutPeople: historySeconds }

export type DemoSeed = { hasAgents: boolean; hasPeople: boolean }

/** Adds users, nodes and accesses, the history of accesses on nodes with an agent, and the people of `npm start`. */
export async function seedDemo(tx: Database, now: number, options: DemoSeed) {
  const created_at = now - (options.hasPeople ? ages.withPeople : ages.withoutPeople)
  const userIds = new Map<string, number>()
  const password_hash = await hashPassword(demoPassword)
  for (const { email, ...fields } of demoUsers(now)) {
    userIds.set(email, await addUser(tx, { email, ...fields, password_hash, is_demo: true, created_at }))
  }
  const added = await tx.insert(nodes).values(demoNodes(created_at, options)).returning()

  const premium = userIds.get('premium@sallyport.test') ?? 0
  const privileged = userIds.get('privileged@sallyport.test') ?? 0
  const managed: AccessRow[] = []
  for (const { id, city, subnet_cidr, api_token } of added) {
    const isManaged = parseAgentToken(api_token) !== null
    const owners = [
      ...(city === fullCity || premiumCities.includes(city) ? [premium] : []),
      ...(city === fullCity || isManaged ? [privileged] : []),
    ]
    const { first = '' } = clientIpRange(subnet_cidr) ?? {}
    for (const [index, user_id] of owners.entries()) {
      const ip = first.replace(/\d+$/, (host) => String(Number(host) + index))
      const access = await addDemoAccess(tx, { node_id: id, user_id, ip, created_at })
      if (isManaged) managed.push(access)
    }
  }
  if (options.hasPeople) {
    const admin_id = userIds.get('admin@sallyport.test') ?? 0
    const managedIds = new Set(managed.map(({ node_id }) => node_id))
    const ofPeople = await seedPeople(tx, { nodes: added, admin_id, password_hash, now })
    managed.push(...ofPeople.filter(({ node_id, status }) => status === 'active' && managedIds.has(node_id)))
  }
  await seedDemoHistory(tx, managed, now)
  await tx.update(setup).set({ finished_at: created_at })
}

type DemoAccess = Pick<AccessRow, 'node_id' | 'user_id' | 'ip' | 'created_at'>

function addDemoAccess(tx: Database, access: DemoAccess): Promise<AccessRow> {
  const { public_key } = newKeyPair()
  return addAccess(tx, { ...access, name: 'laptop', public_key, status: 'active', mode: 'basic' })
}
