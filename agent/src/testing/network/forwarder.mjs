// Forwards connections: `node forwarder.mjs FROM TO`, each a Unix socket or a TCP port on loopback. Network namespaces share files.
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

const [from, to] = process.argv
  .slice(2)
  .map((text) => (text.includes('/') ? { path: text } : { port: Number(text), host: '127.0.0.1' }))

createServer((connection) => {
  const forwarded = connect(to)
  // A failed direction destroys both ends.
  pipeline(connection, forwarded, connection, () => undefined)
}).listen(from, () => process.stdout.write('forwarding\n'))
