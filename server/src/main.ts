import { existsSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import { discoveryPath } from '@sallyport/site'
import { describeStartError, print, packageFolder } from './command-line.ts'
import { readConfig, type Config } from './config/config.ts'
import { isLoopbackName } from './config/loopback.ts'
import { loadDemonstration } from './operations/demo/load-demonstration.ts'
import { checkStart, startServer, type RunningServer } from './server-process.ts'

// Only this account may access the files of the server: database, mails and sockets.
process.umask(0o077)

try {
  const folder = packageFolder()
  const config = readConfig(process.env, folder)
  // For `sallyport upgrade`.
  if (process.argv.includes('--check')) {
    await checkStart(config, folder)
    print('The database is migrated, and the server can start')
    process.exit(0)
  }
  const running = await startServer(config, folder)
  stopOnSignals(running)
  await printStartMessage(config, running)
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
}

async function printStartMessage(config: Config, running: RunningServer) {
  const { address, publicUrl, metricsUrl, isSuperuser } = running
  const { inviteCode } = running.firstStartResult
  print(`Sallyport listens on ${address}`)
  if (metricsUrl) print(`Metrics: ${metricsUrl}`)
  const invite = inviteCode && `  ${publicUrl}${routes.registerByInvite.to({ code: inviteCode })}`
  if (config.demo) {
    const { demoUsers, demoPassword } = await loadDemonstration()
    print(...demoUsers(0).map(({ email }) => `  ${email}  ${demoPassword}`))
    if (config.demoAgentFile) print('The nodes are simulated: an access connects by itself, without a VPN app.')
    if (invite) print('An invite, for one new account:', invite)
  } else if (invite) {
    print(
      'There is no admin yet. This link makes the first one, once, within 7 days (admin invite prints it again):',
      invite,
    )
  }
  if (!config.demo && !config.isPublicUrlSet && (config.smtpUrl || !isLoopbackName(config.host)))
    print(`Warning: PUBLIC_URL is not set, so links in mails and invites lead to ${publicUrl}`)
  if (!existsSync(path.join(config.siteFolder, discoveryPath)))
    print(`Warning: SITE_DIR contains no site yet: ${config.siteFolder}`)
  if (isSuperuser)
    print(
      'Warning: the role of DATABASE_URL is a superuser, which can run programs on the machine of PostgreSQL (docs/deployment.md#postgresql)',
    )
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
