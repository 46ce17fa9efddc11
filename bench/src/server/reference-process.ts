import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// Responds to every request with the bytes of a file, as compressed with Brotli.
const bytes = readFileSync(process.argv[2] ?? '')
const headers = { 'content-type': 'text/javascript', 'content-encoding': 'br', 'cache-control': 'max-age=31536000' }
const app = Fastify()
app.get('/', (_, reply) => reply.headers(headers).send(bytes))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
