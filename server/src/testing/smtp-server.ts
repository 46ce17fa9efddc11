import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A minimal SMTP server on loopback that collects the mails it receives. */
export async function startSmtpServer() {
  const received: string[] = []
  /** `responseDelay`: of the response to a complete mail, in milliseconds. */
  const behaviour = { refuses: (_recipient: string) => false, responseDelay: 0 }
  const server = createServer((socket) => {
    let isReadingData = false
    let data = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    socket.setEncoding('utf8').on('data', (chunk) => {
      for (const line of String(chunk).split(/(?<=\r\n)/)) {
        if (isReadingData && line === '.\r\n') {
          isReadingData = false
          received.push(data)
          setTimeout(() => reply('250 taken'), behaviour.responseDelay)
        } else if (isReadingData)
          // The client doubles a dot at the start of a line (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.2).
          data += line.replace(/^\./, '')
        else if (line.startsWith('DATA')) {
          isReadingData = true
          data = ''
          reply('354 go on')
        } else if (line.startsWith('RCPT') && behaviour.refuses(line)) reply(`550 nobody called ${line.trim()}`)
        else reply('250 fine')
      }
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, behaviour, close: () => server.close() }
}
