import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { programs } from '../wireguard/command-lines.ts'
import { findProgram } from './debian-programs.ts'
import { unit } from './node-paths.ts'

/** The control group of the agent's service (https://docs.kernel.org/admin-guide/cgroup-v2.html). */
const controlGroup = path.join('/sys/fs/cgroup/system.slice', unit)

/** In milliseconds. */
const timeout = 5_000
const pollInterval = 20

/** Kills the processes that the agent left running, except the tunnel implementation in user space. Needs root. */
export async function endOtherProcesses({ type }: Pick<AgentConfig, 'type'>): Promise<void> {
  const tunnel = findProgram(programs[type].userspace)
  const tunnelExecutable = tunnel && realpathSync(tunnel)
  await poll(() => {
    const others = processIds().filter((pid) => pid !== process.pid && executableOf(pid) !== tunnelExecutable)
    for (const pid of others) end(pid)
    return others.length === 0
  })
}

/** Kills all processes of the service at once, so that none can start another process. Needs root. */
export async function endAllProcesses(): Promise<void> {
  if (!existsSync(controlGroup)) return
  writeFileSync(path.join(controlGroup, 'cgroup.kill'), '1')
  await poll(() => processIds().length === 0)
}

async function poll(isDone: () => boolean): Promise<void> {
  const start = performance.now()
  while (!isDone()) {
    if (performance.now() - start > timeout) throw new StartupError(`Processes of ${unit} cannot be ended`)
    await wait(pollInterval)
  }
}

/** The process IDs in the control group; none if systemd has deleted it, as it does with an empty group. */
function processIds(): number[] {
  const lines = fallbackIfGone(() => readFileSync(path.join(controlGroup, 'cgroup.procs'), 'utf8'), '')
  return lines.split('\n').filter(Boolean).map(Number)
}

/** The executable of a process, even if replaced since. Unlike its name, a process cannot choose its executable. */
function executableOf(pid: number): string | null {
  return fallbackIfGone(() => readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''), null)
}

const end = (pid: number) => void fallbackIfGone(() => process.kill(pid, 'SIGKILL'), true)

function fallbackIfGone<T>(read: () => T, missing: T): T {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ENODEV', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return missing
    throw error
  }
}
