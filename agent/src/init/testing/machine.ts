import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterFile } from '@sallyport/testing/after-file'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { builtAgentFolder } from '../../testing/global-setup.ts'

const packageFolder = path.resolve(import.meta.dirname, '../../..')

/** Builds the agent, once in a run. Returns the path of its file. */
export function buildAgent(): string {
  const folder = path.join(builtAgentFolder(), 'agent')
  const file = path.join(folder, 'sallyport-agent.mjs')
  if (existsSync(file)) return file
  const unfinished = `${folder}-${process.pid}`
  const rsbuild = path.join(packageFolder, 'node_modules/.bin/rsbuild')
  const { status, stdout, stderr } = spawnSync(rsbuild, ['build', '--dist-path', unfinished], {
    cwd: packageFolder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  // Another process may have built the agent in the meantime.
  if (!existsSync(file)) renameSync(unfinished, folder)
  return file
}

/** Changes of `init` stay in the memory of the namespace. `/run` is empty, so that there is no systemd. */
const mounts = `set -e
mount -t tmpfs tmpfs "$1"
for folder in /etc /var/lib /usr/local; do
  mkdir -p "$1/upper$folder" "$1/work$folder"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$1/upper$folder,workdir=$1/work$folder" $folder
done
mount -t tmpfs tmpfs /run
# With the mode that systemd gives it (50-udev-default.rules), which a container may not.
mount -t tmpfs tmpfs /dev/net
mknod -m 666 /dev/net/tun c 10 200
rm -f /usr/local/bin/node
touch /usr/local/bin/node
mount --bind "$2" /usr/local/bin/node
ip link set lo up
echo ready
exec cat`

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** Namespaces with private system folders, without network and systemd. They end with the tests. Needs root. */
export async function startMachine() {
  const folder = temporaryFolder('machine')
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const command = [...namespaces, 'sh', '-c', mounts, 'sh', folder, process.execPath]
  const unshare = spawn('unshare', command, { stdio: ['pipe', 'pipe', 'inherit'] })
  afterFile(() => unshare.kill('SIGKILL'))
  await once(unshare.stdout, 'data')
  const pid = readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').trim()
  const root = `/proc/${pid}/root`

  return {
    /** Kills all processes of the machine. */
    stop: () => void unshare.kill('SIGKILL'),
    run(...command: string[]) {
      const args = ['--target', pid, '--mount', '--net', '--pid', '--', ...command]
      return spawnSync('nsenter', args, { encoding: 'utf8', env: { PATH } })
    },
    read: (file: string) => readFileSync(root + file, 'utf8'),
    stat: (file: string) => statSync(root + file, { throwIfNoEntry: false }) ?? null,
    write(file: string, text: string, mode = 0o644) {
      mkdirSync(path.dirname(root + file), { recursive: true })
      writeFileSync(root + file, text, { mode })
    },
  }
}
