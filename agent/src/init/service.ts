import { existsSync } from 'node:fs'
import { nodePaths, unit } from './node-paths.ts'
import { run, succeeds } from './programs.ts'

/** Whether systemd manages this machine (https://www.freedesktop.org/software/systemd/man/latest/sd_booted.html). */
export const hasSystemd = () => existsSync('/run/systemd/system')

export const foregroundCommand = 'sallyport-agent run'

export function startAgent(): void {
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['enable', '--now', unit])
}

/** Stops and disables the unit if it exists. The tunnel stays up. */
export function stopAgent(): void {
  if (existsSync(nodePaths.unit)) succeeds('systemctl', ['disable', '--now', unit])
}
