// A web server in a namespace: `node web-server.mjs HOST PORT BYTES`. Sends random bytes, and prints their SHA-256 hash when it listens.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const [host, port, size] = process.argv.slice(2)
const body = randomBytes(Number(size))

createServer((_request, response) => response.end(body)).listen(Number(port), host, () =>
  process.stdout.write(`${createHash('sha256').update(body).digest('hex')}\n`),
)
