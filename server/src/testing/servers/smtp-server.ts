import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** `port`: a free one by default. `startTls`: the certificate with which the server offers STARTTLS. */
type Options = { host?: string; port?: number; startTls?: { key: Buffer; cert: Buffer } }

/** A minimal SMTP server on this machine that collects the mails and commands it receives. */
export async function startSmtpServer({ host = '127.0.0.1', port: requestedPort = 0, startTls }: Options = {}) {
  const received: string[] = []
  /** The commands; encrypted commands begin with `TLS `. */
  const commands: string[] = []
  const behaviour = {
    /** Whether the server refuses a line with MAIL or RCPT, with `refusal` as the status. */
    refuses: (_line: string) => false,
    refusal: 550,
    /** Of the first line and of the response to a complete mail, in milliseconds. */
    greetingDelay: 0,
    responseDelay: 0,
  }

  function serve(socket: Socket | TLSSocket) {
    let isReadingData = false
    let data = ''
    const isEncrypted = socket instanceof TLSSocket
    const reply = (line: string) => socket.write(`${line}\r\n`)

    function handleCommand(line: string) {
      commands.push(`${isEncrypted ? 'TLS ' : ''}${line.trim()}`)
      if (line.startsWith('EHLO'))
        reply(`250-test\r\n${startTls && !isEncrypted ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN`)
      else if (line.startsWith('AUTH')) reply('235 fine')
      else if (line.startsWith('STARTTLS') && startTls) {
        reply('220 go on')
        socket.removeAllListeners('data')
        serve(new TLSSocket(socket, { isServer: true, ...startTls }))
      } else if (line.startsWith('STARTTLS')) reply('502 not offered')
      else if (line.startsWith('DATA')) {
        isReadingData = true
        data = ''
        reply('354 go on')
      } else if (/^(?:MAIL|RCPT)/.test(line) && behaviour.refuses(line))
        reply(`${behaviour.refusal} nobody called ${line.trim()}`)
      else reply('250 fine')
    }

    function handleLine(line: string) {
      if (!isReadingData) handleCommand(line)
      else if (line === '.\r\n') {
        isReadingData = false
        received.push(data)
        setTimeout(() => reply('250 taken'), behaviour.responseDelay)
      }
      // The client doubles a dot at the start of a line (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.2).
      else data += line.replace(/^\./, '')
    }

    socket.on('data', (chunk) => {
      for (const line of String(chunk).split(/(?<=\r\n)/)) handleLine(line)
    })
    socket.on('error', () => undefined)
  }

  const server = createServer((socket) => {
    setTimeout(() => socket.write('220 test\r\n'), behaviour.greetingDelay)
    serve(socket)
  }).listen(requestedPort, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, received, commands, behaviour, close: () => server.close() }
}
