import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from 'server/testing/postgres-server'
import { accountName } from './unprivileged.ts'

export type PeerPostgres = {
  /** The folder of the Unix socket, in place of `/var/run/postgresql`. */
  socketFolder: string
  /** Creates an empty database as the documentation does. */
  createDatabase: (name: string) => void
  stop: () => Promise<void>
}

/** Starts PostgreSQL with the account of the server, which connects through the socket without a password, as on Debian. */
export async function startPeerPostgres(): Promise<PeerPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-postgres-'))
  const { stop } = await startPostgres(folder)
  const connection = ['--host', folder, '--username', 'postgres']
  const run = (program: string, ...args: string[]) => execFileSync(program, [...connection, ...args])
  run('createuser', accountName)
  writeFileSync(path.join(folder, 'data/pg_hba.conf'), 'local all postgres trust\nlocal all all peer\n')
  run('psql', '--quiet', '--command', 'select pg_reload_conf()', '--output', '/dev/null', 'postgres')
  // The account of the server reaches the socket.
  chmodSync(folder, 0o755)
  return {
    socketFolder: folder,
    createDatabase: (name) =>
      void run(
        'createdb',
        '--owner',
        accountName,
        '--encoding',
        'UTF8',
        '--locale',
        'C.UTF-8',
        '--template',
        'template0',
        name,
      ),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
