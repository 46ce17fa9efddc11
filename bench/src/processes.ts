import { readFileSync } from 'node:fs'
import { sum } from './measure.ts'

/** Milliseconds of a clock tick (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const tick = 10

/** CPU time in milliseconds of a process and its running children, with the ended children of each. */
export function cpuTimeOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return sum([pid, ...children.map(Number)].map(ticksOf)) * tick
}

/** The clock ticks of a process and its ended children in user and kernel mode: fields 14 to 17 of `/proc/pid/stat`. */
function ticksOf(pid: number): number {
  // The command name in parentheses may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  return sum(fields.slice(11, 15).map(Number))
}

/** Resident bytes of a process: `memory` now, `peak` at most (https://man7.org/linux/man-pages/man5/proc_pid_status.5.html). */
export function memoryOf(pid: number): { memory: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { memory: bytes('VmRSS'), peak: bytes('VmHWM') }
}
