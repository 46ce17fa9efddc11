import type { FastifyRequest } from 'fastify'
import type { LoginGuard } from '../accounts/login-guard.ts'
import type { Config } from '../config.ts'
import type { UserRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** What every handler works with. */
export type Tools = {
  config: Config
  store: Store
  loginGuard: LoginGuard
  /** The present moment in unix seconds. */
  clock: () => number
}

/** Who calls, from where and when. */
export type CallContext = Tools & { caller: Caller; user: UserRow | null; now: number }

export type Caller = {
  address: string
  /** Whether the call comes straight from a person at this machine, not through a proxy. */
  isLocal: boolean
}

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const isForwarding = (header: string) => header === 'forwarded' || header.startsWith('x-forwarded-')

export function callerOf(request: FastifyRequest): Caller {
  const isForwarded = Object.keys(request.headers).some(isForwarding)
  return { address: request.ip, isLocal: !isForwarded && localHost.test(request.headers.host ?? '') }
}
