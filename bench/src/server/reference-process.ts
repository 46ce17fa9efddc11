import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import type { Query, Reference } from './references.ts'

// Responds to each recorded call with the bytes of the server: below `/bytes` at once, and below `/sql` after the same queries.
const { references, databaseUrl } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  references: Reference[]
  databaseUrl: string
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = Fastify()
const password = 'Bench-password1'
/** The parameters of `server/src/accounts/password-hashes.ts`. */
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const passwordHash = await hash(password, argon2Options)

for (const { call, headers, body, queries } of references) {
  const bytes = Buffer.from(body, 'base64')
  const [url] = call.path.split('?')
  app.route({ method: call.method, url: `/bytes${url}`, handler: (_, reply) => reply.headers(headers).send(bytes) })
  app.route({
    method: call.method,
    url: `/sql${url}`,
    handler: async (_request, reply) => {
      if (call.name === 'login') await verify(passwordHash, password)
      await runQueries(pool, queries)
      return reply.headers(headers).send(bytes)
    },
  })
}

/** Runs recorded queries, each transaction on one connection. */
async function runQueries(pool: pg.Pool, queries: readonly Query[]): Promise<void> {
  let client: pg.PoolClient | null = null
  let last: unknown[][] = []
  try {
    for (const { values, ...query } of queries) {
      if (/^begin/i.test(query.text)) client = await pool.connect()
      const renewed = renew(query.text, values, last)
      const { rows } = await (client ?? pool).query({ ...query, values: renewed })
      last = rows as unknown[][]
      if (/^(?:commit|rollback)/i.test(query.text)) {
        client?.release()
        client = null
      }
    }
  } catch (error) {
    client?.release(true)
    throw error
  }
}

/** Replaces the values of unique columns: the hash of a session, and the IP address by the result of the previous query. */
function renew(text: string, values: unknown[] = [], last: unknown[][]): unknown[] {
  if (text.startsWith('insert into "sessions"'))
    return [createHash('sha256').update(randomBytes(32)).digest('base64url'), ...values.slice(1)]
  if (!text.startsWith('insert into "accesses"')) return values
  const ip = /^\d+\.\d+\.\d+\.\d+$/
  return values.map((value) => (typeof value === 'string' && ip.test(value) ? last[0]?.[0] : value))
}

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
