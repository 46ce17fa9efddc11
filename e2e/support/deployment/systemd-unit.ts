import { readFileSync } from 'node:fs'
import path from 'node:path'
import { replaceAll } from './replace-all.ts'
import { accountFolder, runUnprivileged, type Program } from './unprivileged.ts'

type Options = {
  /** The folder of the archive. */
  archive: string
  /** Where the state and settings are created. */
  folder: string
  /** Replaces `PUBLIC_URL`. */
  publicUrl: string
  /** In addition to those of `sallyport.env`. */
  settings: Record<string, string>
}

export type Service = Program & { url: string; stateFolder: string }

const listening = /listens on (http:\S+)/

/** Runs the `ExecStart` of the unit with its environment and its `sallyport.env`, without systemd. */
export async function startService({ archive, folder, publicUrl, settings }: Options): Promise<Service> {
  const stateFolder = accountFolder(folder, 'state')
  const unitFile = path.join(folder, 'sallyport.service')
  replaceAll(path.join(archive, 'sallyport.service'), unitFile, {
    '/usr/bin/node': process.execPath,
    '/opt/sallyport': archive,
    '/var/lib/sallyport': stateFolder,
  })
  const envFile = path.join(folder, 'sallyport.env')
  replaceAll(path.join(archive, 'sallyport.env'), envFile, { 'https://vpn.example.com': publicUrl })
  const unit = readFileSync(unitFile, 'utf8')
  const env = {
    ...variables(valueOf(unit, 'Environment').split(' ')),
    ...variables(readFileSync(envFile, 'utf8').split('\n')),
    ...settings,
  }
  const program = runUnprivileged(valueOf(unit, 'ExecStart').split(' '), { env, folder: stateFolder })
  return { ...program, url: await urlOf(program), stateFolder }
}

const valueOf = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

function variables(lines: readonly string[]): Record<string, string> {
  const assigned = lines.map((line) => /^([A-Z_]+)=(.*)$/.exec(line)).filter((match) => match !== null)
  return Object.fromEntries(assigned.map(([, name = '', value = '']) => [name, value]))
}

function urlOf({ child, log }: Program): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, url] = listening.exec(log()) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`The server ended:\n${log()}`)))
  })
}
