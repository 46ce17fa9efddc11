import type { Socket } from 'node:net'

/** One line of JSON in each direction; the caller closes the connection when it no longer needs the result. */
export type Reply = { result: unknown } | { error: string }

const maxLength = 64 * 1024

export function readLine(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    connection.setEncoding('utf8')
    connection.on('data', (text: string) => {
      received += text
      const end = received.indexOf('\n')
      if (end >= 0) resolve(received.slice(0, end))
      else if (received.length > maxLength) reject(new Error('The line is too long'))
    })
    connection.once('close', () => reject(new Error('The connection was closed')))
  })
}
