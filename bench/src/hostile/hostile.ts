import { request } from 'node:http'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { median } from '../figures.ts'
import { admin, startMeasuredServer, type MeasuredServer } from '../measured-server/measured-server.ts'
import { withPostgres } from '../with-postgres.ts'
import { hostileReport, maxCpuTime, type Cost } from './hostile-report.ts'
import { hostileRequests, type HostileRequest } from './requests.ts'

const apiTokenHeader = { 'x-api-token': 'sallyport-web' }
/** Repetitions of a slow request, because garbage collection and compilation may affect a single one. */
const repetitions = 9

/** Measures the CPU time of hostile requests to every endpoint and path of the site. Throws when one exceeds the limit. */
export async function benchHostile(): Promise<void> {
  await withPostgres(measureRequests)
}

async function measureRequests(url: string): Promise<void> {
  const server = await startMeasuredServer({ DATABASE_URL: url })
  try {
    // Warm-up, so that code is compiled before it is measured.
    const warmUp = hostileRequests(await signIn(server), await signIn(server)).filter((_, index) => index % 10 === 0)
    for (const hostile of warmUp) await send(server, hostile)
    const requests = hostileRequests(await signIn(server), await signIn(server))
    const costs: Cost[] = []
    for (const hostile of requests) costs.push({ ...hostile, time: await measureCost(server, hostile) })
    const { text, isMet } = hostileReport(costs)
    console.log(text)
    if (!isMet) throw new Error(`A hostile request takes more than ${maxCpuTime} ms of CPU time`)
  } finally {
    await server.stop()
  }
}

async function signIn(server: MeasuredServer): Promise<Record<string, string>> {
  const { method, path } = sessionEndpoints.login
  const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const headers = { ...apiTokenHeader, 'content-type': 'application/json' }
  const { status, text } = await send(server, { method, path, headers, body })
  if (status !== 200) throw new Error(`${path} responded with ${status}`)
  const { token } = JSON.parse(text) as { token: string }
  return { ...apiTokenHeader, authorization: `Bearer ${token}` }
}

async function measureCost(server: MeasuredServer, hostile: HostileRequest): Promise<number> {
  const first = await measureCpuTime(server, hostile)
  if (first < maxCpuTime / 2) return first
  const times: number[] = []
  for (let round = 0; round < repetitions; round++) times.push(await measureCpuTime(server, hostile))
  return median(times)
}

async function measureCpuTime(server: MeasuredServer, hostile: HostileRequest): Promise<number> {
  const before = await server.cpuTime()
  await send(server, hostile)
  return (await server.cpuTime()) - before
}

type RequestInput = Pick<HostileRequest, 'method' | 'path' | 'headers' | 'body'>

function send(
  { port }: MeasuredServer,
  { method, path, headers, body }: RequestInput,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      { port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
