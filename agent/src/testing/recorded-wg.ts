import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A program `wg`, the first one in PATH, that records its calls and can kill the agent. */
export function recordedWg(folder: string) {
  const log = path.join(folder, 'wg.log')
  const killFile = path.join(folder, 'wg.kill')
  const file = path.join(folder, 'wg')
  const script = `#!/bin/sh
echo "$1 $2 $#" >> '${log}'
wg="$(PATH="\${PATH#*:}" command -v wg)"
[ "$1" = set ] && [ -e '${killFile}' ] || exec "$wg" "$@"
moment=$(cat '${killFile}')
[ "$moment" = before ] || "$wg" "$@"
kill -KILL $PPID
`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
  return {
    folder,
    /** The calls so far, as the first arguments of each. */
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    /** Kills the agent before or after the next command that changes the interface; null does not. */
    killAgent: (moment: 'before' | 'after' | null) =>
      moment ? writeFileSync(killFile, moment) : rmSync(killFile, { force: true }),
  }
}
