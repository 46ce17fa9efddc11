import { connect } from 'node:net'
import { expect, test } from '@rstest/core'
import { allEndpoints, type Endpoint, sessionEndpoints } from '@sallyport/contract/endpoints'
import fc from 'fast-check'
import { databaseState, walPosition } from '../testing/load/database-state.ts'
import { repetitions } from '../testing/repetitions.ts'
import { hostileRequestTo, type HostileRequest } from '../testing/requests/hostile-requests.ts'
import { addNode, addSignedInUser, sharedServer } from '../testing/test-server.ts'

const runs = repetitions(12, 500)
/** `HOSTILE_SEED` repeats a run with the printed seed. */
const fixedSeed = process.env['CI'] === 'true' ? 13 : Date.now()
const seed = Number(process.env['HOSTILE_SEED'] ?? fixedSeed)
/** The processor time of one request, in milliseconds. */
const maxCpuTime = 50
const maxMeasurements = 10
const timeout = 60_000 + runs * 1000

const server = await sharedServer({ DEMO: 'yes', REGISTRATION_OPEN: 'yes', TRUST_PROXY: '127.0.0.1' })

const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
await addNode(server.store)
const bystander = await addSignedInUser(server.store)
const session = async (is_admin: boolean) => (await addSignedInUser(server.store, { is_admin })).token
/** The session tokens of hostile requests. A logout has tokens that no other request uses, because it ends the session. */
const tokens = { others: ['', await session(false), await session(true)], logout: ['', await session(true)] }
process.stdout.write(`Hostile input: HOSTILE_SEED=${seed}, ${runs} requests per endpoint\n`)

for (const endpoint of allEndpoints) {
  test(
    `${endpoint.method} ${endpoint.path} withstands hostile input`,
    async () => {
      const property = fc.asyncProperty(requestsTo(endpoint), expectHarmless)
      await fc.assert(property, { seed, numRuns: runs })
    },
    timeout,
  )
}

function requestsTo(endpoint: Endpoint) {
  return hostileRequestTo(endpoint, endpoint === sessionEndpoints.logout ? tokens.logout : tokens.others)
}

/** Nothing may be stored unless the server accepted the request, and no session of others may change. */
async function expectHarmless({ bytes, isComplete }: HostileRequest) {
  const before = await storedState()
  const begin = process.cpuUsage()
  const responses = await sendBytes(port, bytes, !isComplete)
  const cpuTime = milliseconds(process.cpuUsage(begin))

  for (const { status, headers } of responses) {
    expect(status).toBeLessThan(500)
    expect(headers.toLowerCase()).toContain('x-content-type-options: nosniff')
  }
  if (isComplete) expect(responses.length).toBeGreaterThan(0)
  const isRefused = responses.every(({ status }) => status >= 400)
  if (isRefused) expect(await storedState()).toEqual(before)
  expect((await server.request('GET', '/api/user/info', bystander)).statusCode).toBe(200)
  if (cpuTime > maxCpuTime) expect(await shortestCpuTime(bytes, !isComplete)).toBeLessThanOrEqual(maxCpuTime)
}

let known = { position: '', state: {} as Record<string, string> }

/** The state of the database without the counters of attempts, which refused requests increment. */
async function storedState() {
  const { db } = server.store
  const position = await walPosition(db)
  if (known.position !== position) {
    const { attempt_counters: _, ...state } = await databaseState(db)
    known = { position, state }
  }
  return known.state
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** The shortest of some repetitions, because compilation and garbage collection can only lengthen it. */
async function shortestCpuTime(bytes: Buffer, endEarly: boolean): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let count = 0; count < maxMeasurements && shortest > maxCpuTime; count++) {
    const begin = process.cpuUsage()
    await sendBytes(port, bytes, endEarly)
    shortest = Math.min(shortest, milliseconds(process.cpuUsage(begin)))
  }
  return shortest
}

/** In milliseconds. Longer than the server's limit of ten seconds for a request, because the machine may be busy. */
const hangTimeout = 30_000

type RawResponse = { status: number; headers: string }

/**
 * Sends bytes, and returns the responses when the server has closed the connection. `endEarly` ends the sending side,
 * for a request that never becomes complete. Throws if the server neither responds nor closes.
 */
function sendBytes(port: number, bytes: Buffer, endEarly: boolean): Promise<RawResponse[]> {
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

/** The final responses in the bytes of a connection. No body contains a status line, so that lengths need not be parsed. */
function responsesIn(text: string): RawResponse[] {
  const heads = text.matchAll(/HTTP\/1\.1 (?<status>\d{3}) [^\r]*\r\n(?<headers>[^]*?)\r\n\r\n/g)
  return [...heads]
    .map(({ groups }) => ({ status: Number(groups?.['status']), headers: groups?.['headers'] ?? '' }))
    .filter(({ status }) => status >= 200)
}
