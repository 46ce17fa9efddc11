import { existsSync } from 'node:fs'
import { unitPath, units } from './node-paths.ts'
import { run, succeeds } from './programs.ts'

/** Whether systemd manages this machine (https://www.freedesktop.org/software/systemd/man/latest/sd_booted.html). */
export const hasSystemd = () => existsSync('/run/systemd/system')

export const foregroundCommand = 'sallyport-agent run'

export function startAgent(): void {
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['enable', '--now', units.agent])
}

/** Stops and disables the units that exist. The tunnels stay up. */
export function stopUnits(): void {
  for (const unit of Object.values(units).filter((each) => existsSync(unitPath(each))))
    succeeds('systemctl', ['disable', '--now', unit])
}
