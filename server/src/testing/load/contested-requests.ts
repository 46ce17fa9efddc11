import type { FakeGateway } from '../gateways/fake-gateway.ts'
import { request, send, ConnectionLostError, type LoadRequest } from './load-requests.ts'
import type { LoadMember } from './mixed-load.ts'

const passwordsOf = (password: string) => ({ password, confirm_password: password })

/** Two registrations with the invite of each member; one may succeed. */
export const registrations = (members: readonly LoadMember[]): LoadRequest[][] =>
  members.map(({ invite: invite_token, id, clientIp }) =>
    ['one', 'two'].map((guest) => {
      const body = { invite_token, email: `${guest}-${id}@example.test`, ...passwordsOf('Long-enough1') }
      return { method: 'POST', url: '/api/user/register/invite', body, clientIp }
    }),
  )

export const resetPasswords = ['Long-enough1', 'Long-enough2'] as const

/** Two new passwords with the reset code of each member; one may succeed. */
export const resets = (members: readonly LoadMember[]): LoadRequest[][] =>
  members.map(({ resetCode: code, clientIp }) =>
    resetPasswords.map((password) => {
      const body = { code, ...passwordsOf(password) }
      return { method: 'POST', url: '/api/user/password-reset/confirm', body, clientIp }
    }),
  )

/** Places an order of each member, and returns two webhooks about the payment of each; one may count. */
export async function payments(
  members: readonly LoadMember[],
  origin: string,
  gateway: FakeGateway,
): Promise<LoadRequest[][]> {
  const pairs: LoadRequest[][] = []
  for (const { token, clientIp } of members) {
    const order = { method: 'POST', url: '/api/user/plan/order', body: { plan_id: 1, description: '' } } as const
    const { ext_id } = (await send(origin, { ...order, token, clientIp })).body
    gateway.invoices.get(ext_id)!.scene = 'paid'
    const report = (delivery: number) => ({ method: 'POST', clientIp, ...gateway.webhook(ext_id, delivery) }) as const
    pairs.push([report(1), report(2)])
  }
  return pairs
}

/** Two requests of each member for an access on a node. */
export const allocations = (members: readonly LoadMember[], node_id: number): LoadRequest[][] =>
  members.map(({ token, clientIp }) => {
    const body = { node_id, name: 'phone' }
    const allocate = { method: 'POST', url: '/api/user/access/allocate', token, clientIp, body } as const
    return [allocate, allocate]
  })

/** In milliseconds. */
const retryDelay = 100

type Instances = { origins: readonly [string, string]; onResponse: () => void }

/** Sends all pairs at the same time, the requests of each pair to different instances first. */
export const sendAllUntilDecided = (pairs: readonly LoadRequest[][], instances: Instances) =>
  Promise.all(pairs.map((pair) => Promise.all(pair.map((each, index) => sendUntilDecided(each, index, instances)))))

/** Sends a request to two instances in turn, until one of them responds with another status than 429 or 503. */
async function sendUntilDecided(input: LoadRequest, first: number, { origins, onResponse }: Instances) {
  for (let attempt = first; ; attempt++) {
    const response = await request(origins[attempt % 2 === 0 ? 0 : 1], input).catch((error: unknown) => {
      if (error instanceof ConnectionLostError) return null
      throw error
    })
    if (response && response.status !== 429 && response.status !== 503) {
      onResponse()
      return response
    }
    if (response && !response.headers.get('retry-after'))
      throw new Error(`${response.status} without Retry-After: ${input.url}`)
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
  }
}
