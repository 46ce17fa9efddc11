import type { Language } from '@sallyport/contract/config'
import type { AgentProgram } from '@sallyport/contract/endpoints'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { AttemptGuards } from '../auth/accounts/attempt-guards.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../database/store.ts'
import type { UserRow } from '../database/tables/schema.ts'
import type { Mailer } from '../operations/mail/mailer.ts'
import { languageFor } from './http/content-negotiation.ts'
import { isDirectLocalRequest } from './http/direct-request.ts'

export type Services = {
  config: Config
  store: Store
  guards: AttemptGuards
  /** The key for `keyedHash`. */
  hashKey: string
  mailer: Mailer
  /** The URL of the site. With port 0, the port is known once the server listens. */
  publicUrl: () => string
  agentProgram: () => Promise<AgentProgram>
  /** The current time in unix seconds. */
  clock: () => number
}

export type CallContext = Services & {
  caller: Caller
  user: UserRow | null
  now: number
  log: FastifyBaseLogger
  setCookie: (cookie: string) => void
}

export type Caller = {
  clientIp: string
  authorization: string | undefined
  cookies: string | undefined
  userAgent: string | undefined
  /** Whether the request was made on this machine and not through a proxy. */
  isLocal: boolean
  language: Language
}

export function callerOf(request: FastifyRequest, { publicUrl }: Pick<Services, 'publicUrl'>): Caller {
  return {
    clientIp: request.ip,
    authorization: request.headers.authorization,
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    // A getter, because only demo accounts need the value.
    get isLocal() {
      return isDirectLocalRequest(request.raw, publicUrl())
    },
    language: languageFor(request.headers['accept-language']),
  }
}
