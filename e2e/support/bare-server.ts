import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const isOnPath = (program: string) => spawnSync('which', [program]).status === 0

/** Whether this machine can create and boot others. */
export const canBoot = process.getuid?.() === 0 && ['mmdebstrap', 'systemd-nspawn', 'slirp4netns'].every(isOnPath)

export type BareServer = {
  root: string
  /** The process id, on this machine, of the init that owns the network of the booted machine. */
  pid: number
  /** Runs a program on the machine; resolves with its output also if it fails. */
  run: (...command: string[]) => Promise<{ status: number; output: string }>
  /** Runs a command on the machine until it has printed a text, and kills it with SIGKILL. Rejects if it ends without the text. */
  runUntil: (text: string, ...command: string[]) => Promise<void>
  stop: () => Promise<void>
}

/** Packages of a minimal installation of Debian, beyond the variant `minbase`. */
const included = 'systemd,systemd-sysv,dbus,iproute2,netbase'
const environment = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']
const retryDelay = 200

/** Boots a bare Debian, and stops it after `visit`. */
export async function withDebian<T>(release: string, visit: (machine: BareServer) => Promise<T>): Promise<T> {
  const machine = await bootDebian(release)
  try {
    return await visit(machine)
  } finally {
    await machine.stop()
  }
}

/** Installs a bare Debian into a folder, and boots it with systemd in a separate network. Needs root and the internet. */
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
  // The mode of the device on Debian. In the container, the device has the mode of the host.
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
        // Kills the process group: nsenter, and all processes of the command.
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

/** Waits for the init of a container, the first child of systemd-nspawn; returns its process id. */
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

/** Serves a folder of this machine over HTTP on the loopback interface of another machine, during `visit`. */
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
