import { isLimited } from '@sallyport/contract/rules'
import { users, type NodeRow } from '../store/schema.ts'
import type { AccessRow } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { seedDemoAccesses } from './demo-accesses.ts'
import { seedDemoInvites } from './demo-invites.ts'
import { demoLogEvents } from './demo-log.ts'
import { demoOrderEvents } from './demo-orders.ts'
import { demoPeople, type DemoPerson } from './demo-people.ts'

type Options = { nodes: readonly NodeRow[]; admin_id: number; password_hash: string; now: number }

/**
 * Adds fifty members with invites, orders, accesses and log entries of the past months, in the order of their times, as if
 * they had happened. Returns the accesses.
 */
export async function seedPeople(tx: Database, { nodes, admin_id, password_hash, now }: Options): Promise<AccessRow[]> {
  const people = demoPeople(now)
  const added = await tx
    .insert(users)
    .values(
      people.map(({ email, language, joined_at, role }) => ({
        email,
        language,
        password_hash,
        is_demo: true,
        is_admin: role === 'admin',
        is_privileged: role === 'privileged',
        is_active: role !== 'deactivated',
        created_at: joined_at,
      })),
    )
    .returning()
  const idsByEmail = new Map(added.map(({ id, email }) => [email, id]))
  const toMember = (person: DemoPerson) => ({ ...person, user_id: idsByEmail.get(person.email) ?? 0 })
  const members = people.map(toMember)
  const secondAdmin = members.find(({ role }) => role === 'admin')?.user_id ?? admin_id
  const registrations = members.map(({ user_id, joined_at }, index) => {
    const created_by = index % 3 === 0 || user_id === secondAdmin ? admin_id : secondAdmin
    return { user_id, created_by, at: joined_at }
  })
  const invites = await seedDemoInvites(tx, { registrations, created_by: secondAdmin, now })

  const userIds = new Map(members.map(({ name, user_id }) => [name, user_id]))
  const events = [
    ...(await demoOrderEvents(tx, { userIds, admin_id: secondAdmin, now })),
    ...demoLogEvents({ admins: [admin_id, secondAdmin], members, invites, nodes, now }),
  ]
  for (const { run } of events.toSorted((a, b) => a.at - b.at)) await run(tx)

  const rows = await tx.select().from(users)
  const limitedIds = new Set(rows.filter((user) => isLimited(user, now)).map(({ id }) => id))
  return seedDemoAccesses(tx, { owners: members, limitedIds, nodes, now })
}
