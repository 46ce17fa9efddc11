import { logAdminAction, type AdminLogEntry } from '../admin-log/admin-log.ts'
import type { InviteRow } from '../store/invite-tables.ts'
import type { NodeRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import type { DemoPerson } from './demo-people.ts'

const day = 24 * 60 * 60
const hour = 60 * 60

type Member = DemoPerson & { user_id: number }
type Subjects = {
  admins: readonly [number, number]
  members: readonly Member[]
  invites: readonly InviteRow[]
  nodes: readonly NodeRow[]
  now: number
}

/** What the two admins have done: invites, roles, nodes and sign-ins. */
export function demoLogEvents({ admins, members, invites, nodes, now }: Subjects) {
  const entries: AdminLogEntry[] = [
    ...invites.flatMap(inviteEntries),
    ...members.flatMap((member) => memberEntries(member, admins)),
    ...nodes.slice(0, newNodes).map((node, index) => nodeEntry(node, admins[index % admins.length] ?? null)),
    ...signIns(admins, now),
  ]
  return entries.map((entry) => ({ at: entry.now, run: (tx: Database) => logAdminAction(tx, entry) }))
}

const newNodes = 6

function inviteEntries({ id, created_by, created_at, updated_at, status }: InviteRow): AdminLogEntry[] {
  const subject = { admin_id: created_by, subject_id: id }
  const isRevoked = status === 'inactive' && updated_at !== null
  return [
    { ...subject, action: 'invite.create', now: created_at },
    ...(isRevoked ? [{ ...subject, action: 'invite.revoke' as const, now: updated_at }] : []),
  ]
}

function memberEntries(
  { user_id, role, joined_at }: Member,
  [first, second]: readonly [number, number],
): AdminLogEntry[] {
  const entry = { subject_id: user_id }
  const on = { from: false, to: true }
  const off = { from: true, to: false }
  switch (role) {
    case null:
      return []
    case 'admin':
      return [{ ...entry, admin_id: first, action: 'user.admin', now: joined_at + hour, changes: { is_admin: on } }]
    case 'privileged': {
      const changes = { is_privileged: on }
      return [{ ...entry, admin_id: second, action: 'user.privileged', now: joined_at + 2 * hour, changes }]
    }
    case 'deactivated':
      return [
        { ...entry, admin_id: second, action: 'user.active', now: joined_at + 20 * day, changes: { is_active: off } },
      ]
  }
}

function nodeEntry({ id, name, capacity, created_at }: NodeRow, admin_id: number | null): AdminLogEntry {
  const changes = { name: { from: null, to: name }, capacity: { from: null, to: capacity } }
  return { admin_id, action: 'node.create', subject_id: id, now: created_at, changes }
}

/** In days before the start. */
const signInDays = [60.3, 41.7, 30.1, 14.6, 13, 6.4, 2.2, 0.4]
const failedSignIn = { admin: 1, days: 13.01 }

function signIns(admins: readonly [number, number], now: number): AdminLogEntry[] {
  const at = (days: number) => now - Math.round(days * day)
  const succeeded = signInDays.map((days, index): AdminLogEntry => {
    const admin_id = admins[index % admins.length] ?? admins[0]
    return { admin_id, action: 'user.login', subject_id: admin_id, now: at(days) }
  })
  const subject_id = admins[failedSignIn.admin] ?? admins[0]
  return [...succeeded, { admin_id: null, action: 'user.login.failed', subject_id, now: at(failedSignIn.days) }]
}
