import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { StartupError } from '../errors/startup-error.ts'
import { controlPath } from './control-path.ts'
import { readLine, type Reply } from './control-protocol.ts'

/** Sends a command to the server of a data folder, which keeps the result until it is handled. Null if no server runs. */
export async function sendCommand<T>(
  dataFolder: string,
  request: { command: string; input: unknown },
  handleResult: (result: unknown) => Promise<T>,
): Promise<{ value: T } | null> {
  const connection = await connectTo(dataFolder)
  if (!connection) return null
  try {
    connection.write(`${JSON.stringify(request)}\n`)
    const reply = JSON.parse(await readLine(connection)) as Reply
    if ('error' in reply) throw new StartupError(reply.error)
    return { value: await handleResult(reply.result) }
  } finally {
    connection.destroy()
  }
}

async function connectTo(dataFolder: string): Promise<Socket | null> {
  if (!existsSync(dataFolder)) return null
  const connection = connect(controlPath(dataFolder))
  try {
    await once(connection, 'connect')
    connection.on('error', () => connection.destroy())
    return connection
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    if (code === 'EACCES')
      throw new StartupError(`Only the account of the server may send it commands: run this command as that account`)
    throw error
  }
}
