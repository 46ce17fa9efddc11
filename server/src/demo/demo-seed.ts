import { parseAgentToken } from '@sallyport/contract/agent'
import { addUser } from '../accounts/accounts-queries.ts'
import { addAccess } from '../accesses/accesses-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { clientIpRange } from '../domain/client-ip-range.ts'
import type { AccessRow } from '../store/access-tables.ts'
import { nodes } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { seedDemoHistory } from './demo-history.ts'
import { historySeconds } from './demo-samples.ts'
import { demoNodes, fullCity, premiumCities } from './demo-nodes.ts'
import { demoPassword, demoUsers } from './demo-users.ts'

/** Adds users, nodes and accesses as of a month ago, and the history of accesses on nodes with an agent. */
export async function seedDemo(tx: Database, now: number, options: { hasAgents: boolean }) {
  const created_at = now - historySeconds
  const userIds = new Map<string, number>()
  for (const { email, ...fields } of demoUsers(now)) {
    const password_hash = await hashPassword(demoPassword)
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
  await seedDemoHistory(tx, managed, now)
}

type DemoAccess = Pick<AccessRow, 'node_id' | 'user_id' | 'ip' | 'created_at'>

function addDemoAccess(tx: Database, access: DemoAccess): Promise<AccessRow> {
  const { public_key } = newKeyPair()
  return addAccess(tx, { ...access, name: 'laptop', public_key, status: 'active', mode: 'basic' })
}
