import { existsSync } from 'node:fs'
import { nodePaths, units } from './node-paths.ts'
import { run, succeeds } from './programs.ts'

/** Whether systemd manages this machine (https://www.freedesktop.org/software/systemd/man/latest/sd_booted.html). */
export const hasSystemd = () => existsSync('/run/systemd/system')

export const foregroundCommand = ({ masquerade }: { masquerade: boolean }) =>
  `${masquerade ? `nft -f ${nodePaths.masquerading} && ` : ''}sallyport-agent run`

export function startUnits({ masquerade }: { masquerade: boolean }): void {
  run('systemctl', ['daemon-reload'])
  if (masquerade) run('systemctl', ['enable', '--now', units.masquerading])
  run('systemctl', ['enable', '--now', units.agent])
}

/** Stops the units that exist. The tunnels stay up. */
export function stopUnits(): void {
  for (const unit of Object.values(units)) succeeds('systemctl', ['disable', '--now', unit])
}
