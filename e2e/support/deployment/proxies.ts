import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from 'platform/workspace'
import { freePort } from '../free-port.ts'
import type { SelfSigned } from '../self-signed.ts'
import { replaceAll } from './replace-all.ts'
import { accountFolder, runToEnd, runUnprivileged, waitForPort, type Program } from './unprivileged.ts'

export type Proxy = {
  url: string
  program: Program
  /** The log so far, requests included. */
  log: () => string
}

export type CaddyProxy = Proxy & {
  /** The socket of the administration API. */
  adminSocket: string
  /** Does what `systemctl reload caddy` does. */
  reload: () => Promise<string>
}

type Options = {
  /** The folder of the archive, with the configuration files. */
  archive: string
  /** The folder to create for the proxy. */
  folder: string
  certificate: SelfSigned
  serverPort: number
  port: number
}

/** Copies a program from where `platform/system-tools.mjs` extracts it, which other accounts may be unable to read; returns the copy. */
function placeProgram(name: string, file: string, folder: string): string {
  const extracted = path.join(root, '.cache', name, file)
  if (!existsSync(extracted)) throw new Error(`${extracted} is missing: run npm test, which extracts it`)
  const placed = path.join(folder, name)
  copyFileSync(extracted, placed)
  return placed
}

/** Starts nginx with a configuration of the archive on other ports and with another certificate, within a folder. */
export async function startNginx(options: Options): Promise<Proxy> {
  const { archive, folder, certificate, serverPort, port } = options
  mkdirSync(folder)
  const redirectPort = await freePort()
  replaceAll(path.join(archive, 'nginx.conf'), path.join(folder, 'site.conf'), {
    '/etc/letsencrypt/live/vpn.example.com/fullchain.pem': certificate.certificateFile,
    '/etc/letsencrypt/live/vpn.example.com/privkey.pem': certificate.keyFile,
    'vpn.example.com': 'localhost',
    '/var/log/nginx/error.log': 'stderr',
    '127.0.0.1:3000': `127.0.0.1:${serverPort}`,
    'listen 80': `listen 127.0.0.1:${redirectPort}`,
    'listen [::]:80;': '',
    'listen 443': `listen 127.0.0.1:${port}`,
    'listen [::]:443 ssl http2;': '',
  })
  const work = accountFolder(folder, 'work')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${work}/${name};`,
  )
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${work}/pid; error_log stderr; events {} http { access_log ${work}/access.log; gzip on; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  const file = placeProgram('nginx', 'usr/sbin/nginx', folder)
  const program = runUnprivileged([file, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    env: {},
    folder: work,
  })
  await waitForPort(program, port)
  const log = () => program.log() + readFileSync(path.join(work, 'access.log'), 'utf8')
  return { url: `https://localhost:${port}`, program, log }
}

/** Starts Caddy with the configuration of the archive on another port and with another certificate, within a folder. */
export async function startCaddy(options: Options): Promise<CaddyProxy> {
  const { archive, folder, certificate, serverPort, port } = options
  mkdirSync(folder)
  const caddyfile = path.join(folder, 'Caddyfile')
  const work = accountFolder(folder, 'work')
  const adminSocket = path.join(work, 'admin.sock')
  replaceAll(path.join(archive, 'Caddyfile'), caddyfile, {
    '/var/lib/caddy/admin.sock': adminSocket,
    '\tservers {': `\tauto_https disable_redirects\n\tservers {`,
    'vpn.example.com {': `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.certificateFile} ${certificate.keyFile}`,
    '127.0.0.1:3000': `127.0.0.1:${serverPort}`,
  })
  const file = placeProgram('caddy', 'usr/bin/caddy', folder)
  const run = { env: { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work }, folder: work }
  const program = runUnprivileged([file, 'run', '--config', caddyfile], run)
  await waitForPort(program, port)
  const reload = () => runToEnd([file, 'reload', '--config', caddyfile, '--force'], run)
  return { url: `https://localhost:${port}`, program, log: program.log, adminSocket, reload }
}
