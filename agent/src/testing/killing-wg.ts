import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A program `wg`, the first one in PATH, that can kill the agent. */
export function killingWg(folder: string) {
  const killFile = path.join(folder, 'wg.kill')
  const file = path.join(folder, 'wg')
  const script = `#!/bin/sh
wg="$(PATH="\${PATH#*:}" command -v wg)"
[ "$1" = set ] && [ -e '${killFile}' ] || exec "$wg" "$@"
moment=$(cat '${killFile}')
[ "$moment" = before ] || "$wg" "$@"
kill -KILL $PPID
`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
  return {
    /** Kills the agent before or after each command that changes the interface, until it is called with null. */
    killAgent: (moment: 'before' | 'after' | null) =>
      moment ? writeFileSync(killFile, moment) : rmSync(killFile, { force: true }),
  }
}
