import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

type Options = { input?: string; env?: Record<string, string> }

/** Runs a command of the bundle with the main file `main` to its end: `['backup', 'FILE']`. */
export async function runCommand(main: string, args: string[], { input = '', env = {} }: Options = {}) {
  const [command = '', ...rest] = args
  const child = spawn(process.execPath, [path.join(path.dirname(main), `${command}.js`), ...rest], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  child.stdin.end(input)
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, err }
}
