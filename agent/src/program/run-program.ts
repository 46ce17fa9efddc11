import { execFile, type ExecFileException } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program without a shell and resolves with its output. Rejects with a `ProgramError`. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>

const execute = promisify(execFile)

/** In milliseconds. */
const timeout = 10_000
/** In bytes: a line of `wg show dump` has at most about 200 bytes, and a /16 has addresses for 65,533 peers. */
const maxBuffer = 32 * 1024 * 1024
const maxMessageLength = 200

/** A program that failed, did not end in time, or is not installed. */
class ProgramError extends Error {
  override name = 'ProgramError'
}

export const runProgram: RunProgram = async (program, args) => {
  // No other variables: LOG_LEVEL would keep the output of wireguard-go open, and WG_HIDE_KEYS changes the output of wg.
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
  try {
    const { stdout } = await execute(program, args, { timeout, maxBuffer, killSignal: 'SIGKILL', env })
    return stdout
  } catch (error) {
    const [action = ''] = (args[0] ?? '').split('\n', 1)
    throw new ProgramError(`${program} ${action}: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const { code, killed, stdout, stderr } = error as ExecFileException
  if (code === 'ENOENT') return 'not installed'
  if (killed) return `did not end within ${timeout / 1000} s`
  // The error that wireguard-go prints to standard output, or nft before its input; otherwise the last line of standard error.
  // Other output may contain keys.
  const line =
    /^ERROR: .*$/m.exec(stdout ?? '')?.[0] ??
    /^Error: .*$/m.exec(stderr ?? '')?.[0] ??
    stderr?.trim().split('\n').at(-1)
  return line ? line.slice(0, maxMessageLength) : `exit status ${String(code)}`
}
