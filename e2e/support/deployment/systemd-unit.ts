import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { replaceAll } from './replace-all.ts'
import { accountFolder, runToEnd, runUnprivileged, type Program, type ProgramOptions } from './unprivileged.ts'

type Options = {
  /** The folder of the archive. */
  archive: string
  /** The folder in which the state and the settings are created. */
  folder: string
  /** Replaces `PUBLIC_URL`. */
  publicUrl: string
  /** Replaces `/var/run/postgresql`. */
  socketFolder: string
  /** In addition to the variables of `sallyport.env`. */
  settings: Record<string, string>
}

/** An installation with the settings of `sallyport.env`, without systemd. */
export type Installation = {
  stateFolder: string
  /** The environment of the service. */
  env: Record<string, string>
  /** Starts the `ExecStart` of `sallyport.service` with a socket like `sallyport.socket`, on another port. */
  start: (settings?: Record<string, string>) => Promise<Service>
  /** Runs the `ExecStart` of `sallyport-backup.service` to its end. */
  backUp: () => Promise<unknown>
  /** Runs a program as the account of the service, with its settings. */
  run: (args: readonly string[], settings?: Record<string, string>) => Promise<string>
}

/** `restart` resolves when the service is ready again. */
export type Service = Program & { url: string; stateFolder: string; restart: () => Promise<void> }

export function install({ archive, folder, publicUrl, socketFolder, settings }: Options): Installation {
  const stateFolder = accountFolder(folder, 'state')
  const envFile = path.join(folder, 'sallyport.env')
  replaceAll(path.join(archive, 'sallyport.env'), envFile, {
    'https://vpn.example.com': publicUrl,
    '/var/run/postgresql': socketFolder,
  })
  const environmentFile = { ...variables(readFileSync(envFile, 'utf8').split('\n')), ...settings }
  const unitOf = (name: string) => {
    const file = path.join(folder, name)
    replaceAll(path.join(archive, name), file, { '/opt/sallyport': archive, '/var/lib/sallyport': stateFolder })
    const unit = readFileSync(file, 'utf8')
    return {
      args: valueOf(unit, 'ExecStart').split(' '),
      env: { ...variables(valueOf(unit, 'Environment').split(' ')), ...environmentFile },
    }
  }
  const service = unitOf('sallyport.service')
  const backup = unitOf('sallyport-backup.service')
  return {
    stateFolder,
    env: service.env,
    start: async (more = {}) => {
      const port = await freePort()
      const program = runOnSocket(port, service.args, { env: { ...service.env, ...more }, folder: stateFolder })
      await waitForStart(program)
      const restart = async () => {
        const length = program.log().length
        program.child.kill('SIGHUP')
        await waitForStart(program, length)
      }
      return { ...program, url: `http://127.0.0.1:${port}`, stateFolder, restart }
    },
    backUp: () => runToEnd(backup.args, { env: backup.env, folder: stateFolder }),
    run: (args, more = {}) => runToEnd(args, { env: { ...environmentFile, ...more }, folder: stateFolder }),
  }
}

/** Runs a program with a socket like `sallyport.socket`. */
export const runOnSocket = (port: number, args: readonly string[], options: ProgramOptions): Program =>
  runUnprivileged(['/usr/bin/python3', socketUnit, String(port), ...args], options)

const socketUnit = path.join(import.meta.dirname, 'socket-unit.py')
const retryDelay = 50

const valueOf = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

function variables(lines: readonly string[]): Record<string, string> {
  const assigned = lines.map((line) => /^([A-Z_]+)=(.*)$/.exec(line)).filter((match) => match !== null)
  return Object.fromEntries(assigned.map(([, name = '', value = '']) => [name, value]))
}

/** Waits until the log contains, after the offset `from`, that the service listens. Throws if the service ends. */
async function waitForStart({ child, log }: Program, from = 0): Promise<void> {
  while (!log().slice(from).includes('listens on')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${log()}`)
    await wait(retryDelay)
  }
}
