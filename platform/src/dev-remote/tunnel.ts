import { request, STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isForHere } from './own-host.ts'

type Upgrade = { asked: IncomingMessage; socket: Duplex; head: Buffer }

const tenSeconds = 10_000

/** Hands the socket of hot reload on to the development server, as soon as there is one. */
export function tunnelTo(files: Promise<URL>, here: URL, patience = tenSeconds) {
  return (asked: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A tab that is closed takes its own socket with it, and nothing else.
    socket.on('error', () => socket.destroy())
    if (!isForHere(asked, here)) return refuse(socket, 421)
    files.then((to) => connect(to, { asked, socket, head }, patience)).catch(() => refuse(socket, 502))
  }
}

function connect(files: URL, { asked, socket, head }: Upgrade, patience: number): void {
  const { method, url, headers } = asked
  const onward = request(files, { method, path: url, headers: { ...headers, host: files.host } })
  const giveUp = (status: number) => {
    refuse(socket, status)
    onward.destroy()
  }
  onward.setTimeout(patience, () => giveUp(504))
  onward.on('error', () => giveUp(502))
  onward.on('response', ({ statusCode = 502 }) => giveUp(statusCode))
  onward.on('upgrade', (answer, far, farHead) => {
    far.setTimeout(0)
    socket.write(['HTTP/1.1 101 Switching Protocols', ...linesOf(answer), '', ''].join('\r\n'))
    if (farHead.length > 0) socket.write(farHead)
    if (head.length > 0) far.write(head)
    far.on('error', () => socket.destroy())
    socket.once('close', () => far.destroy())
    far.pipe(socket).pipe(far)
  })
  // Also when it has gone already, while there was no development server.
  if (socket.destroyed) return void onward.destroy()
  socket.once('close', () => onward.destroy())
  onward.end()
}

const linesOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((text, at) => (at % 2 === 0 ? [`${text}: ${rawHeaders[at + 1]}`] : []))

function refuse(socket: Duplex, status: number): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
