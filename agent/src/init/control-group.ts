import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { programs } from '../wireguard/command-lines.ts'
import { units } from './node-paths.ts'
import { findProgram } from './programs.ts'

/** The control group of the agent's service (https://docs.kernel.org/admin-guide/cgroup-v2.html). */
const controlGroup = path.join('/sys/fs/cgroup/system.slice', units.agent)

/** In milliseconds. */
const timeout = 5_000
const pollInterval = 20

/** Ends the processes that the agent left running, except the tunnel implementation in user space. Needs root. */
export async function endOtherProcesses({ type }: Pick<AgentConfig, 'type'>): Promise<void> {
  const tunnel = findProgram(programs[type].userspace)
  const kept = tunnel && realpathSync(tunnel)
  await poll(() => {
    const others = processes().filter((pid) => pid !== process.pid && programOf(pid) !== kept)
    for (const pid of others) end(pid)
    return others.length === 0
  })
}

/** Ends all processes of the service at once, so that none can start another. Needs root. */
export async function endAllProcesses(): Promise<void> {
  if (!existsSync(controlGroup)) return
  writeFileSync(path.join(controlGroup, 'cgroup.kill'), '1')
  await poll(() => processes().length === 0)
}

async function poll(isDone: () => boolean): Promise<void> {
  const start = performance.now()
  while (!isDone()) {
    if (performance.now() - start > timeout) throw new StartupError(`Processes of ${units.agent} cannot be ended`)
    await wait(pollInterval)
  }
}

/** systemd deletes the control group when it is empty. */
function processes(): number[] {
  const lines = fallbackIfGone(() => readFileSync(path.join(controlGroup, 'cgroup.procs'), 'utf8'), '')
  return lines.split('\n').filter(Boolean).map(Number)
}

/** The executable of a process, even if replaced since. Unlike its name, a process cannot choose its executable. */
function programOf(pid: number): string | null {
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
