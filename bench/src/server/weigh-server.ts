import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatus, nodeType } from '@sallyport/contract/rules'
import { signIn } from '../lists/requests.ts'
import { admin, startMeasuredServer, type MeasuredServer } from '../measured-server/measured-server.ts'
import { callsFor } from './calls.ts'

/** Times in milliseconds until the server listens; resident memory in bytes, at the end and at its highest. */
export type Weight = { firstStart: number; restart: number; memory: number; peak: number }

/** Two requests per second. */
const requestsPerHour = 7200
/** In milliseconds: the maintenance runs every 30 s. */
const settleTime = 35_000
const kibibyte = 1024

/** Starts a server on an empty folder, then again, and makes the calls of an hour. */
export async function weighServer(env: Record<string, string>, file: string): Promise<Weight> {
  const first = await timeStart(env)
  await first.server.stop()
  const { server, time } = await timeStart(env)
  try {
    const url = `http://127.0.0.1:${server.port}`
    const { token } = await signIn(url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
    await addNode(url, token)
    await autocannon({ url, connections: 4, amount: requestsPerHour, requests: callsFor(token, file) })
    await wait(settleTime)
    return { firstStart: first.time, restart: time, ...memoryOf(server) }
  } finally {
    await server.stop()
  }
}

async function timeStart(env: Record<string, string>) {
  const begin = performance.now()
  const server = await startMeasuredServer({ ...env, ACCESSES_PER_PERSON: '0' })
  return { server, time: performance.now() - begin }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function memoryOf({ pid }: MeasuredServer): { memory: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * kibibyte
  return { memory: bytes('VmRSS'), peak: bytes('VmHWM') }
}

async function addNode(url: string, token: string): Promise<void> {
  const { method, path } = adminNodeEndpoints.create
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-token': 'sallyport-web', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Node',
      country: 'NO',
      url: 'https://a.example.test',
      api_url: 'https://a.example.test',
      subnet_cidr: '10.0.0.0/8',
      public_key: Buffer.alloc(32, 1).toString('base64'),
      status: nodeStatus.active,
      type: nodeType.wireguard,
      capacity: 0,
    }),
  })
  if (!response.ok) throw new Error(`The node could not be created: ${await response.text()}`)
}
