import { request } from 'node:http'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { median } from '../figures.ts'
import { hostileReport, most, type Cost } from './hostile-report.ts'
import { admin, startMeasured, type MeasuredServer } from './measured-server.ts'
import { hostileRequests, type HostileRequest } from './requests.ts'

const pageToken = { 'x-api-token': 'sallyport-web' }
/** How often a request that took long is sent again: garbage collection and compilation come at any time. */
const repetitions = 9

/** The processor time of hostile requests to every call and every path of the site. Fails where one takes too much. */
export async function benchHostile(): Promise<void> {
  const server = await startMeasured()
  try {
    // Compiles what is measured afterwards.
    const some = hostileRequests(await accessTo(server), await accessTo(server)).filter((_, index) => index % 10 === 0)
    for (const hostile of some) await send(server, hostile)
    const requests = hostileRequests(await accessTo(server), await accessTo(server))
    const costs: Cost[] = []
    for (const hostile of requests) costs.push({ ...hostile, time: await costOf(server, hostile) })
    const { text, isMet } = hostileReport(costs)
    console.log(text)
    if (!isMet) throw new Error(`A hostile request takes more than ${most} ms of processor time`)
  } finally {
    await server.stop()
  }
}

async function accessTo(server: MeasuredServer): Promise<Record<string, string>> {
  const { method, path } = sessionEndpoints.login
  const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const headers = { ...pageToken, 'content-type': 'application/json' }
  const { status, answer } = await send(server, { method, path, headers, body })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const { token } = JSON.parse(answer) as { token: string }
  return { ...pageToken, authorization: `Bearer ${token}` }
}

async function costOf(server: MeasuredServer, hostile: HostileRequest): Promise<number> {
  const first = await timeOf(server, hostile)
  if (first < most / 2) return first
  const times: number[] = []
  for (let round = 0; round < repetitions; round++) times.push(await timeOf(server, hostile))
  return median(times)
}

async function timeOf(server: MeasuredServer, hostile: HostileRequest): Promise<number> {
  const before = await server.processorTime()
  await send(server, hostile)
  return (await server.processorTime()) - before
}

type Sent = Pick<HostileRequest, 'method' | 'path' | 'headers' | 'body'>

function send(
  { port }: MeasuredServer,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
