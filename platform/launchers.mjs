import { readFileSync } from 'node:fs'

/** In milliseconds. */
const checkInterval = 200

/** @typedef {{ pid: number, parent: number }} Link A process and its parent. */

/**
 * This process and the processes through which a package manager started it, such as `npx` and `sh`; empty without a package manager.
 * They may end at a signal without forwarding it (https://github.com/npm/cli/issues/5776), so the server watches them.
 * @returns {Link[]}
 */
export function launchers() {
  /** @type {Link[]} */
  const links = []
  for (let pid = process.pid; pid > 1 && isScript(pid); pid = parentOf(pid)) links.push({ pid, parent: parentOf(pid) })
  return links
}

/** Whether each launcher still runs: a process gets another parent when its parent ends. @param {Link[]} links */
export const areRunning = (links) => links.every(({ pid, parent }) => parentOf(pid) === parent)

/** Sends SIGTERM to this process as soon as a launcher has ended. @param {Link[]} links */
export function stopWith(links) {
  const timer = setInterval(() => {
    if (areRunning(links)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, checkInterval)
  timer.unref()
}

/** Whether a package manager started the process, which sets npm_lifecycle_event (https://docs.npmjs.com/cli/using-npm/scripts#environment). @param {number} pid */
function isScript(pid) {
  if (pid === process.pid) return process.env['npm_lifecycle_event'] !== undefined
  return (procFile(pid, 'environ') ?? '').split('\0').some((line) => line.startsWith('npm_lifecycle_event='))
}

/** The parent of a process; 0 if the process ended or the system has no /proc. @param {number} pid */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  // The command name in parentheses may contain spaces and parentheses (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
  const fields = procFile(pid, 'stat')?.replace(/^.*\)/s, '').trim().split(' ') ?? []
  return Number(fields[1] ?? 0)
}

/** @param {number} pid @param {'environ' | 'stat'} name */
function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}
