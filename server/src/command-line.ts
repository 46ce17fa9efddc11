import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ConfigurationError, readConfig, type Config } from './config/config.ts'
import { StartupError } from './config/startup-error.ts'
import { toDatabaseError, isDatabaseUnavailable, rootCause } from './database/database-errors.ts'

export const print = (...lines: string[]) => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

type Input<Options extends NonNullable<ParseArgsConfig['options']>> = {
  help: string
  options: Options
}

export function parseCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>({
  help,
  options,
}: Input<Options>) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    print(help)
    process.exit(0)
  }
  try {
    return parseArgs({ options, allowPositionals: true, args: process.argv.slice(2) })
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

/** Runs a command with the configuration of the server, and ends the process: with status 0, or with a message and status 1. */
export async function runCommand(command: (config: Config, packageFolder: string) => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    const folder = packageFolder()
    await command(readConfig(process.env, folder), folder)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`)
    process.exit(1)
  }
}

/** A sentence for an error that the operator can fix; the stack for any other error. */
export function describeStartError(error: unknown): string {
  const root = rootCause(error)
  if (root instanceof ConfigurationError) return `The configuration is wrong:\n${root.message}`
  if (root instanceof StartupError) return root.message
  if (isDatabaseUnavailable(error)) return toDatabaseError(root).message
  // The message of a failed system call contains the reason and usually the file.
  if (root instanceof Error && 'syscall' in root) return root.message
  return root instanceof Error ? (root.stack ?? root.message) : String(root)
}

/** The folder of the server package: `from` or a parent, because the bundle is at another depth than the sources. */
export function packageFolder(from = path.dirname(fileURLToPath(import.meta.url))): string {
  if (existsSync(path.join(from, 'migrations', 'meta', '_journal.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('The folder "migrations" of the server is missing')
  return packageFolder(parent)
}
