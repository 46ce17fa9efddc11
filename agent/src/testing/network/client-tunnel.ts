import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Namespace } from './namespace.ts'

/** In seconds, as arguments of programs. */
const timeout = { answer: '1', connect: '3', download: '30' }

/** Installs Debian's openresolv from its extracted package. `wg-quick` calls it for the DNS line of a config. */
export async function installResolvconf({ run }: Namespace, extracted: string): Promise<void> {
  // Newer packages contain /usr/sbin instead of /sbin (https://wiki.debian.org/UsrMerge).
  const install = `
    cd "$1"
    [ ! -d usr/sbin ] || cd usr
    mkdir -p /usr/local/sbin
    sed "s|^LIBEXECDIR=.*|LIBEXECDIR=$PWD/lib/resolvconf|" sbin/resolvconf > /usr/local/sbin/resolvconf
    chmod 755 /usr/local/sbin/resolvconf`
  await run('sh', '-e', '-c', install, 'sh', extracted)
}

/** Brings a downloaded config up as a user does: with wg-quick, under the name of the file. */
export async function bringTunnelUp({ run }: Namespace, configFile: string): Promise<void> {
  await run('wg-quick', 'up', path.resolve(configFile))
}

export const canPing = ({ run }: Namespace, address: string): Promise<boolean> =>
  run('ping', '-c', '1', '-W', timeout.answer, address).then(
    () => true,
    () => false,
  )

/** Whether a program accepts TCP connections at the port. */
export const canConnect = ({ run }: Namespace, address: string, port: number): Promise<boolean> =>
  run('timeout', timeout.answer, 'bash', '-c', `: < /dev/tcp/${address}/${port}`).then(
    () => true,
    () => false,
  )

/** Downloads a URL into a file and returns its size and SHA-256 hash. Rejects if the server cannot be reached. */
export async function download({ run }: Namespace, url: string, file: string) {
  const limits = ['--connect-timeout', timeout.connect, '--max-time', timeout.download]
  await run('curl', '--silent', '--show-error', '--fail', ...limits, '--output', file, url)
  const hash = createHash('sha256')
  let size = 0
  const stream = createReadStream(file).on('data', (chunk) => {
    size += chunk.length
    hash.update(chunk)
  })
  await once(stream, 'close')
  return { size, hash: hash.digest('hex') }
}
