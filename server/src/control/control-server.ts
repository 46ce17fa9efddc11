import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { StartupError } from '../errors/startup-error.ts'
import { controlPath } from './control-path.ts'
import { readLine, type Reply } from './control-protocol.ts'

type Outcome = { result: unknown; release?: () => Promise<void> }
export type Commands = Record<string, (input: unknown) => Promise<Outcome>>

type Options = { commands: Commands; onError: (error: unknown) => void }

/** Accepts commands of this account on a Unix socket in the data folder. Returns a function that stops it. */
export async function startControlServer(
  dataFolder: string,
  { commands, onError }: Options,
): Promise<() => Promise<void>> {
  const socketPath = controlPath(dataFolder)
  // The caller has locked the folder, so a socket of this name belongs to an ended process.
  rmSync(socketPath, { force: true })
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    const handled = handle(connection, commands).catch(onError)
    running.set(
      connection,
      handled.finally(() => running.delete(connection)),
    )
  })
  server.listen(socketPath)
  await once(server, 'listening')
  chmodSync(socketPath, 0o600)
  server.unref()
  return async () => {
    server.close()
    for (const connection of running.keys()) connection.destroy()
    await Promise.all(running.values())
  }
}

async function handle(connection: Socket, commands: Commands): Promise<void> {
  const closed = new Promise<void>((resolve) => void connection.once('close', () => resolve()))
  let outcome: Outcome | null = null
  try {
    outcome = await run(await readLine(connection), commands)
    reply(connection, { result: outcome.result })
  } catch (error) {
    if (!(error instanceof StartupError)) reply(connection, { error: 'The server failed: its log has the reason' })
    else reply(connection, { error: error.message })
    if (!(error instanceof StartupError)) throw error
  } finally {
    await closed
    await outcome?.release?.()
  }
}

async function run(line: string, commands: Commands): Promise<Outcome> {
  const { command, input } = JSON.parse(line) as { command: string; input: unknown }
  const execute = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!execute) throw new StartupError(`The server does not know the command ${command}: it may be of another version`)
  return execute(input)
}

const reply = (connection: Socket, message: Reply) => void connection.write(`${JSON.stringify(message)}\n`)
