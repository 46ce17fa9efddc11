import { readFileSync } from 'node:fs'

/** Of a clock tick, in milliseconds (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const tick = 10

/** CPU time in milliseconds of a process, its running children, and those that have ended. */
export function processTreeCpu(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const times = [ticksOf(pid), ...children.map((child) => ticksOf(Number(child)))]
  return times.reduce((total, each) => total + each, 0) * tick
}

/** The user and system time of a process and of its ended children. */
function ticksOf(pid: number): number {
  // The command name in parentheses may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  return fields.slice(11, 15).reduce((total, each) => total + Number(each), 0)
}
