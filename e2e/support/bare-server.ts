import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const isOnPath = (program: string) => spawnSync('which', [program]).status === 0

/** Whether machines can be made and booted here. */
export const canBoot = process.getuid?.() === 0 && ['mmdebstrap', 'systemd-nspawn', 'slirp4netns'].every(isOnPath)

export type BareServer = {
  root: string
  /** The process that owns its network. */
  pid: number
  /** Runs a program on the machine; resolves with its output also if it fails. */
  run: (...command: string[]) => Promise<{ status: number; output: string }>
  /** Kills a command on the machine with SIGKILL when it has printed a text. Rejects if it ends without. */
  runUntil: (text: string, ...command: string[]) => Promise<void>
  stop: () => Promise<void>
}

/** What a minimal installation of Debian contains. */
const included = 'systemd,systemd-sysv,dbus,iproute2,netbase'
const environment = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']
const retryDelay = 200

/** Boots a bare Debian for one visit. */
export async function withDebian<T>(release: string, visit: (machine: BareServer) => Promise<T>): Promise<T> {
  const machine = await bootDebian(release)
  try {
    return await visit(machine)
  } finally {
    await machine.stop()
  }
}

/** Makes a bare Debian, and boots it with systemd in a network of its own. Needs root and the internet. */
async function bootDebian(release: string): Promise<BareServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bare-'))
  const root = path.join(folder, release)
  await execute('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${included}`, release, root])
  rmSync(path.join(root, 'etc/resolv.conf'), { force: true })
  // The name server of slirp4netns.
  writeFileSync(path.join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  const options = ['--register=no', '--keep-unit', '--private-network', '--resolv-conf=off', '--quiet']
  const container = spawn('systemd-nspawn', ['--directory', root, ...options, '--boot'], { stdio: 'ignore' })
  const init = await firstChild(container)
  const enter = ['--target', init, '--mount', '--pid', '--uts', '--ipc', '--net', '--', ...environment]
  const run = (...command: string[]) =>
    execute('nsenter', [...enter, ...command], { maxBuffer: 2 ** 26 }).then(
      ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ status: Number(code), output: `${stdout}${stderr}` }),
    )
  while (!/running|degraded/.test((await run('systemctl', 'is-system-running')).output)) await wait(retryDelay)
  const network = spawn('slirp4netns', ['--configure', '--disable-host-loopback', init, 'tap0'], { stdio: 'ignore' })
  while (!(await run('ip', 'route')).output.includes('default')) await wait(retryDelay)
  // As on Debian; here it is the mode on the host.
  await run('chmod', '666', '/dev/net/tun')
  return {
    root,
    pid: Number(init),
    run,
    runUntil: async (text, ...command) => {
      const child = spawn('nsenter', [...enter, ...command], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        // The whole group: nsenter, and the program that it has become.
        if (output.includes(text) && child.pid) process.kill(-child.pid, 'SIGKILL')
      })
      await once(child, 'close')
      if (!output.includes(text)) throw new Error(`${command.join(' ')} did not print “${text}”:\n${output}`)
    },
    stop: async () => {
      network.kill()
      container.kill()
      await once(container, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The process id of the init of a container. */
async function firstChild({ pid }: ChildProcess): Promise<string> {
  for (;;) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    if (child) return child
    await wait(retryDelay)
  }
}

const fileServer = `
  const [folder, port] = process.argv.slice(1)
  const { createReadStream } = require('node:fs')
  require('node:http')
    .createServer(({ url }, response) => createReadStream(folder + url).pipe(response))
    .listen(port, '127.0.0.1', () => console.log('ready'))`
const filePort = '8000'

/** Serves the files of a folder of this machine on loopback of another one, for one visit. */
export async function withFiles<T>(
  { pid }: BareServer,
  folder: string,
  visit: (url: string) => Promise<T>,
): Promise<T> {
  const serve = [process.execPath, '--eval', fileServer, folder, filePort]
  const server = spawn('nsenter', ['--target', String(pid), '--net', '--', ...serve], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(server.stdout, 'data')
    return await visit(`http://127.0.0.1:${filePort}`)
  } finally {
    server.kill()
  }
}

export function unpack(archive: string, root: string): string {
  execFileSync('tar', ['--extract', '--file', archive, '--directory', path.join(root, 'opt')])
  return `/opt/${path.basename(archive, '.tgz')}`
}
