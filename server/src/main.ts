import { routes } from '@sallyport/contract/config'
import { configWarnings, readConfig, ConfigurationError, type Config } from './config/config.ts'
import { demoPassword, demoUsers } from './demo/demo-users.ts'
import { isLoopbackName } from './http/direct-request.ts'
import { packageFolder } from './package-folder.ts'
import { startServer, type RunningServer } from './server-process.ts'
import { StartupError } from './errors/startup-error.ts'
import { isDatabaseUnavailable, rootCause } from './store/database-errors.ts'

const print = (...lines: string[]) => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

// Only this account may access the files of the server: database, mails and sockets.
process.umask(0o077)

try {
  const folder = packageFolder()
  print(...configWarnings(process.env).map((warning) => `Warning: ${warning}`))
  const config = readConfig(process.env, folder)
  const running = await startServer(config, folder)
  stopOnSignals(running)
  printStartMessage(config, running)
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
}

function printStartMessage(config: Config, { port, publicUrl, firstStartResult: { inviteCode } }: RunningServer) {
  print(`Sallyport listens on http://localhost:${port}`)
  const invite = inviteCode && `  ${publicUrl}${routes.registerByInvite.to({ code: inviteCode })}`
  if (config.demo) {
    print(...demoUsers(0).map(({ email }) => `  ${email}  ${demoPassword}`))
    if (invite) print('An invite, for one new account:', invite)
  } else if (invite) {
    print('There is no admin yet. This link makes the first one, once, within 7 days; it is not shown again:', invite)
  }
  if (!config.demo && !config.isPublicUrlSet && (config.smtpUrl || !isLoopbackName(config.host)))
    print(`Warning: PUBLIC_URL is not set, so links in mails and invites lead to ${publicUrl}`)
  if (!config.smtpUrl) print(`Mails are not sent (SMTP_URL is not set) but written into ${config.outboxFolder}`)
}

function stopOnSignals({ stop }: RunningServer) {
  let isStopping = false
  const handle = () => {
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit())
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, handle)
}

/** A sentence for an operational error; the stack for any other error. */
function describeStartError(error: unknown): string {
  const root = rootCause(error)
  if (root instanceof ConfigurationError) return `The configuration is wrong:\n${root.message}`
  if (root instanceof StartupError) return root.message
  if (isDatabaseUnavailable(error)) return `The database of DATABASE_URL cannot be reached: ${describeRoot(root)}`
  if (root instanceof Error && 'code' in root && root.code === 'EADDRINUSE')
    return `PORT is already in use by another program: ${root.message}`
  return root instanceof Error ? (root.stack ?? root.message) : String(root)
}

function describeRoot(root: unknown): string {
  if (root instanceof AggregateError) return root.errors.map(describeRoot).join(', ')
  return root instanceof Error ? root.message : String(root)
}
