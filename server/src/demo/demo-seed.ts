import { addUser } from '../accounts/accounts-queries.ts'
import { addAccess } from '../accesses/accesses-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { clientIpRange } from '../domain/client-ip-range.ts'
import { nodes } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { demoNodes, fullCity, premiumCities } from './demo-nodes.ts'
import { demoPassword, demoUsers } from './demo-users.ts'

export async function seedDemo(tx: Database, now: number) {
  const userIds = new Map<string, number>()
  for (const { email, ...fields } of demoUsers(now)) {
    const password_hash = await hashPassword(demoPassword)
    userIds.set(email, await addUser(tx, { email, ...fields, password_hash, is_demo: true, created_at: now }))
  }
  const added = await tx.insert(nodes).values(demoNodes(now)).returning()

  const premium = userIds.get('premium@sallyport.test') ?? 0
  const privileged = userIds.get('privileged@sallyport.test') ?? 0
  for (const { id, city, subnet_cidr } of added) {
    const owners = city === fullCity ? [premium, privileged] : premiumCities.includes(city) ? [premium] : []
    const { first = '' } = clientIpRange(subnet_cidr) ?? {}
    for (const [index, user_id] of owners.entries()) {
      const { public_key } = newKeyPair()
      const ip = first.replace(/\d+$/, (host) => String(Number(host) + index))
      await addAccess(tx, {
        node_id: id,
        user_id,
        name: 'laptop',
        ip,
        public_key,
        status: 'active',
        mode: 'basic',
        created_at: now,
      })
    }
  }
}
