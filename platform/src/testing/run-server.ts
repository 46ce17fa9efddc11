import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentVariables } from 'server/config'
import { clusterUrl, createDatabase, dropDatabase } from 'server/testing/postgres-cluster'
import { startPostgres } from 'server/testing/postgres-server'
import { root, testSiteFolder } from '../workspace.ts'

const builtServer = path.join(root, 'server/dist/main.js')

/** The environment without the server's variables: a developer's database and mail settings must not reach a test server. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !environmentVariables.includes(name)),
)

export type RunningServer = {
  url: string
  pid: number
  dataFolder: string
  /** The files of its database. */
  databaseFolder: string
  log: () => string
  stop: () => Promise<void>
}

export type ServerOptions = {
  /** The path of the Node.js that runs the server. */
  node?: string
  /** The options of Node.js. */
  nodeOptions?: readonly string[]
  /** The program: by default the built server. */
  main?: string
  /** A demonstration keeps its database in its data folder, as `npm start` does, which takes 4 s longer to start. */
  isEmbedded?: boolean
}

/**
 * Starts the built server on a free port, with a temporary data folder and the site for tests; waits until it listens.
 * Unless `env` names a database, it gets a temporary one.
 */
export async function runServer(
  env: Record<string, string> = {},
  { node = process.execPath, nodeOptions = [], main = builtServer, isEmbedded = false }: ServerOptions = {},
): Promise<RunningServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sallyport-run-'))
  const database = isEmbedded || env['DATABASE_URL'] ? null : await startDatabase(Boolean(env['DEMO']))
  const server = spawn(node, [...nodeOptions, main], {
    cwd: root,
    env: {
      ...inherited,
      DATA_DIR: dataFolder,
      PORT: '0',
      SITE_DIR: testSiteFolder,
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    },
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (text: Buffer) => {
      printed += text.toString()
      const [, serverUrl] = /listens on (http:\S+)/.exec(printed) ?? []
      if (serverUrl) resolve(serverUrl)
    }
    server.stdout.on('data', collect)
    server.stderr.on('data', collect)
    server.once('exit', () => reject(new Error(`The server stopped:\n${printed}`)))
  })

  async function stop() {
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    await database?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }

  const databaseUrl = database?.url ?? env['DATABASE_URL']
  const databaseFolder = (databaseUrl && new URL(databaseUrl).searchParams.get('host')) || dataFolder
  return { url, pid: server.pid ?? 0, dataFolder, databaseFolder, log: () => printed, stop }
}

/** A database in the PostgreSQL of the test run. Without one, a temporary PostgreSQL, or null for a demonstration, which embeds one. */
async function startDatabase(isDemonstration: boolean) {
  const cluster = clusterUrl()
  if (!cluster) return isDemonstration ? null : startTemporaryPostgres()
  const name = `server_${randomUUID().replaceAll('-', '')}`
  return { url: await createDatabase(cluster, name), stop: () => dropDatabase(cluster, name) }
}

async function startTemporaryPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-postgres-'))
  const { url, stop } = await startPostgres(folder)
  return { url, stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}
