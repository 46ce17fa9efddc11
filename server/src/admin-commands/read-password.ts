import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartupError } from '../errors/startup-error.ts'

/** Asks for a new password on the terminal, twice and without showing it, or reads the first line of the input. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine('')
  const password = await readLine('Password: ')
  if (password !== (await readLine('Repeat the password: '))) throw new StartupError('The passwords do not match')
  return password
}

function readLine(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  // On a terminal, readline turns its echo off and would show the typed characters itself.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => reject(new StartupError('Cancelled')))
    lines.once('close', () => {
      if (process.stdin.isTTY) process.stderr.write('\n')
      reject(new StartupError('The password is missing: type it, or write it to the standard input'))
    })
  })
}
