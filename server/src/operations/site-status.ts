import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NodeState } from '@sallyport/contract/endpoints'
import { sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { isSuperuser, queryRows } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { queueState } from '../mail/mail-queue.ts'
import { mailServerFailure } from '../mail/mail-server-check.ts'
import { isAgentOutdated, nodeConditions, type NodeCondition } from '../nodes/node-health.ts'
import { lastBackupAt } from './metrics.ts'

/** The result of one check; `advice` says what to do if it is not OK. */
export type Check = { name: string; isOk: boolean; text: string; advice?: string }

const day = 24 * 60 * 60
/** In seconds. Backups are made daily. */
const maxBackupAge = 2 * day

type Machine = {
  /** Unix seconds. */
  now: number
  /** Whether the machine was booted with systemd, which makes the backups; false in a container. */
  hasSystemd?: boolean
}

/** Checks the version, the last backup, the mail server, the queue of mails and all nodes. */
export async function siteStatus(
  store: Store,
  config: Config,
  packageFolder: string,
  { now, hasSystemd = existsSync('/run/systemd/system') }: Machine,
): Promise<Check[]> {
  const conditions = await nodeConditions(store.db)
  return [
    await versionCheck(store, packageFolder),
    await roleCheck(store, hasSystemd),
    hasSystemd ? backupCheck(lastBackupAt(path.join(config.dataFolder, 'backups')), now) : containerBackup,
    await mailCheck(config),
    await queueCheck(store, hasSystemd),
    ...conditions.map(nodeCheck),
  ]
}

async function versionCheck({ db }: Store, packageFolder: string): Promise<Check> {
  const [row] = await queryRows<{ at: string }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(packageFolder, file), 'utf8'))
  const { entries } = read('migrations/meta/_journal.json') as { entries: { when: number; tag: string }[] }
  const migration = entries.find(({ when }) => String(when) === row?.at)?.tag
  const { version } = read('package.json') as { version: string }
  return { name: 'version', isOk: true, text: `server ${version}, newest migration ${migration}` }
}

async function roleCheck({ db }: Store, hasSystemd: boolean): Promise<Check> {
  const name = 'database role'
  if (!(await isSuperuser(db))) return { name, isOk: true, text: 'is no superuser' }
  const page = hasSystemd ? 'deployment.md#postgresql' : 'containers.md#a-database-of-version-10'
  const advice = `give the database to another role: docs/${page}`
  return { name, isOk: false, text: 'is a superuser, which can run programs on the machine of PostgreSQL', advice }
}

const containerBackup: Check = {
  name: 'backup',
  isOk: true,
  text: 'is made on the host of the container, which is not checked: docs/containers.md#back-up',
}

function backupCheck(at: number | null, now: number): Check {
  const advice = 'sallyport backup makes one now; journalctl -u sallyport-backup shows why the last one failed'
  if (at === null) return { name: 'backup', isOk: false, text: 'there is no backup', advice }
  const text = `the last one was made at ${new Date(at * 1000).toISOString()}`
  return { name: 'backup', isOk: now - at <= maxBackupAge, text, advice }
}

async function mailCheck({ settings: { supportEmail }, outboxFolder, ...config }: Config): Promise<Check> {
  const name = 'mail'
  if (!config.smtpUrl)
    return { name, isOk: true, text: `not sent, because SMTP_URL is not set: files in ${outboxFolder}` }
  const failure = await mailServerFailure({ ...config, recipient: supportEmail })
  const mail = `a mail from ${config.mailFrom.address} to ${supportEmail}`
  if (failure === null) return { name, isOk: true, text: `the mail server would accept ${mail}` }
  const text = `the mail server did not accept ${mail}: ${failure}`
  return { name, isOk: false, text, advice: adviceFor(failure) }
}

function adviceFor(failure: string): string {
  if (failure.endsWith('(MAIL FROM)')) return 'set MAIL_FROM to an address from which the account in SMTP_URL may send'
  if (failure.endsWith('(RCPT TO)')) return 'check SUPPORT_EMAIL, and whether the mail server sends to other domains'
  return 'check SMTP_URL and SMTP_PASSWORD, and the mail server'
}

async function queueCheck({ db }: Store, hasSystemd: boolean): Promise<Check> {
  const name = 'mail queue'
  const { delayed, failed, reason } = await queueState(db)
  if (delayed + failed === 0) return { name, isOk: true, text: 'no mail has failed in the last 24 hours' }
  const text = `${delayed} tried again, ${failed} given up in the last 24 hours; latest reason: ${reason}`
  const log = hasSystemd ? 'journalctl -u sallyport' : 'docker compose logs sallyport'
  return { name, isOk: false, text, advice: `${log} | grep mail shows when and why` }
}

const states: Record<NodeState, string> = {
  unmanaged: 'has no agent',
  pending: 'was not reached yet',
  synchronised: 'synchronised',
  unsynchronised: 'does not have the current accesses yet',
  unreachable: 'cannot be reached',
}

function nodeCheck(node: NodeCondition): Check {
  const version = node.agent_version === null ? '' : `, agent ${node.agent_version}`
  const outdated = isAgentOutdated(node) ? ', which is outdated' : ''
  return {
    name: `node ${node.name}`,
    isOk: node.state === 'synchronised' || node.state === 'unmanaged',
    text: `${states[node.state]}${node.problem === null ? '' : ` (${node.problem})`}${version}${outdated}`,
    advice: 'on the node, run sallyport-agent status; its card on the site explains the problem',
  }
}
