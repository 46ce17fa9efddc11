import { routes } from '@sallyport/contract/config'
import { configWarnings, readConfig, ConfigurationError, type Config } from './config.ts'
import { demoPassword, demoPeople } from './demo/demo-people.ts'
import { isLoopbackName } from './http/direct-request.ts'
import { packageFolder } from './package-folder.ts'
import { startServer, type Running } from './server-process.ts'
import { StartupError } from './startup-error.ts'
import { isDatabaseAway, rootOf } from './store/database-errors.ts'

const say = (...lines: string[]) => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

// All that the server writes is for its own account: the database, mails and sockets.
process.umask(0o077)

try {
  const folder = packageFolder()
  say(...configWarnings(process.env).map((warning) => `Warning: ${warning}`))
  const config = readConfig(process.env, folder)
  const running = await startServer(config, folder)
  stopOnSignals(running)
  announce(config, running)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}

function announce(config: Config, { port, publicUrl, beginning: { inviteCode } }: Running) {
  say(`Sallyport listens on http://localhost:${port}`)
  const invite = inviteCode && `  ${publicUrl}${routes.registerByInvite.to({ code: inviteCode })}`
  if (config.demo) {
    say(...demoPeople(0).map(({ email }) => `  ${email}  ${demoPassword}`))
    if (invite) say('An invite, for one new account:', invite)
  } else if (invite) {
    say('There is no admin yet. This link makes the first one, once, within 7 days; it is not shown again:', invite)
  }
  if (!config.demo && !config.isPublicUrlSet && (config.smtpUrl || !isLoopbackName(config.host)))
    say(`Warning: PUBLIC_URL is not set, so links in mails and invites lead to ${publicUrl}`)
  if (!config.smtpUrl) say(`Mails are not sent (SMTP_URL is not set) but written into ${config.outboxFolder}`)
}

function stopOnSignals({ stop }: Running) {
  let isStopping = false
  const handle = () => {
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit())
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, handle)
}

/** A sentence for people who can do something about it; for anything else, where it happened. */
function reasonOf(error: unknown): string {
  const root = rootOf(error)
  if (root instanceof ConfigurationError) return `The configuration is wrong:\n${root.message}`
  if (root instanceof StartupError) return root.message
  if (isDatabaseAway(error)) return `The database of DATABASE_URL cannot be reached: ${describeRoot(root)}`
  if (root instanceof Error && 'code' in root && root.code === 'EADDRINUSE')
    return `PORT is taken by another program: ${root.message}`
  return root instanceof Error ? (root.stack ?? root.message) : String(root)
}

function describeRoot(root: unknown): string {
  if (root instanceof AggregateError) return root.errors.map(describeRoot).join(', ')
  return root instanceof Error ? root.message : String(root)
}
