import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import { buildAgent, startMachine, type Machine } from './testing/machine.ts'

/** Where control groups of version 2 are mounted, alone or beside version 1; undefined if this machine has none. */
const root = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find((folder) =>
  existsSync(path.join(folder, 'cgroup.procs')),
)
const canRun = process.getuid?.() === 0 && root !== undefined
if (!canRun) process.stdout.write('Skipped: tests of the control group need root and control groups of version 2.\n')

const serviceGroup = '/sys/fs/cgroup/system.slice/sallyport-agent.service'
/** The tunnel implementation, another program of that name, and a shell that starts others. */
const strays = ['/usr/local/bin/wireguard-go', '/run/wireguard-go', '/usr/bin/dash']

const mountGroup = `set -e
mkdir /run/group
mount --bind "$0" /run/group
mount -t tmpfs tmpfs /sys/fs/cgroup
mkdir -p "$1"
mount --bind /run/group "$1"`

let agent: string
let machine: Machine
let group: string
let groups = 0

describe.skipIf(!canRun)('the processes of the service', () => {
  beforeAll(() => {
    agent = buildAgent()
  })
  beforeEach(async () => {
    machine = await startMachine()
    expect(machine.run('node', agent, 'init', '--endpoint', 'vpn1.example.com').status).toBe(0)
    group = path.join(root!, `sallyport-test-${process.pid}-${groups++}`)
    mkdirSync(group)
    expect(machine.run('sh', '-c', mountGroup, group, serviceGroup).status).toBe(0)
  })
  afterEach(async () => {
    machine.stop()
    await expect.poll(() => readFileSync(path.join(group, 'cgroup.procs'), 'utf8')).toBe('')
    rmdirSync(group)
  })

  /** Starts a command as the account of the agent in the group of its service. It ends with the machine. */
  function start(command: string) {
    const asAgent = 'setpriv --reuid sallyport-agent --regid sallyport-agent --clear-groups'
    const inGroup = `echo 0 > ${serviceGroup}/cgroup.procs && exec ${asAgent} sh -c '${command}'`
    machine.run('sh', '-c', `(${inGroup}) > /dev/null 2>&1 &`)
  }
  /** The sorted executable paths of the processes in the service's control group. */
  function programs() {
    const readAll = `for pid in $(cat ${serviceGroup}/cgroup.procs); do readlink /proc/$pid/exe; done`
    return machine.run('sh', '-c', readAll).stdout.split('\n').filter(Boolean).sort()
  }

  async function startStrays() {
    for (const program of strays.slice(0, 2)) {
      machine.run('cp', '/usr/bin/sleep', program)
      start(`exec ${program} 1000`)
    }
    start('while :; do sleep 0.01; done')
    await expect.poll(programs).toEqual(expect.arrayContaining(strays))
  }

  test('end when the service stops, except the tunnel implementation in user space', async () => {
    await startStrays()

    const unit = machine.read('/etc/systemd/system/sallyport-agent.service')
    const [, command] = /^ExecStopPost=\+(.*)$/m.exec(unit) ?? []
    expect(machine.run('sh', '-c', command ?? 'false').status).toBe(0)

    expect(programs()).toEqual(['/usr/local/bin/wireguard-go'])
  })

  test('all end with uninstall, which deletes their account', async () => {
    await startStrays()

    expect(machine.run('sallyport-agent', 'uninstall').status).toBe(0)

    expect(readFileSync(path.join(group, 'cgroup.procs'), 'utf8')).toBe('')
    expect(machine.run('id', 'sallyport-agent').status).toBe(1)
  })
})
