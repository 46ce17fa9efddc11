// Forwards connections to a Unix socket to a TCP port in a namespace: `node forwarder.mjs SOCKET PORT`.
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

const [socket, port] = process.argv.slice(2)

createServer((connection) => {
  const forwarded = connect(Number(port), '127.0.0.1')
  // A failed direction destroys both ends.
  pipeline(connection, forwarded, connection, () => undefined)
}).listen(socket, () => process.stdout.write('forwarding\n'))
