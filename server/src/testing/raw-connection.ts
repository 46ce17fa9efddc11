import { connect } from 'node:net'

/** In milliseconds. A busy machine is no hang: the server's own limit for a request is ten seconds. */
const hangTimeout = 30_000

export type RawResponse = { status: number; headers: string }

/**
 * Sends bytes, and returns the responses when the server has closed the connection. `endEarly` ends the sending side,
 * for a request that never becomes complete. Throws if the server neither responds nor closes.
 */
export function sendBytes(port: number, bytes: Buffer, endEarly: boolean): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error('The server neither responded nor closed the connection'))
    }, hangTimeout)
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server may close the connection before it has read everything.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(responsesIn(Buffer.concat(chunks).toString('latin1')))
    })
    socket.write(bytes)
    if (endEarly) socket.end()
  })
}

/** Bodies contain no status line, so that the heads can be found without the lengths. */
function responsesIn(text: string): RawResponse[] {
  const heads = text.matchAll(/HTTP\/1\.1 (?<status>\d{3}) [^\r]*\r\n(?<headers>[^]*?)\r\n\r\n/g)
  return [...heads]
    .map(({ groups }) => ({ status: Number(groups?.['status']), headers: groups?.['headers'] ?? '' }))
    .filter(({ status }) => status >= 200)
}
