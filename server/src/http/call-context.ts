import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { AttemptGuards } from '../accounts/attempt-guards.ts'
import type { Config } from '../config.ts'
import type { Mailer } from '../mail/mailer.ts'
import { languageFor, type Language } from '../site/content-negotiation.ts'
import type { UserRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { isDirectLocalRequest } from './direct-request.ts'

/** What every handler works with. */
export type Services = {
  config: Config
  store: Store
  guards: AttemptGuards
  mailer: Mailer
  /** The address that people open, for links in mails. */
  publicUrl: () => string
  /** The present moment in unix seconds. */
  clock: () => number
}

/** Who calls, from where and when. */
export type CallContext = Services & {
  caller: Caller
  user: UserRow | null
  now: number
  log: FastifyBaseLogger
  /** Sends a cookie with the answer. */
  setCookie: (cookie: string) => void
}

type Caller = {
  clientIp: string
  /** The headers that name the session and the device, where there are any. */
  authorization: string | undefined
  cookies: string | undefined
  /** Whether the request was made on this machine and not through a proxy. */
  isLocal: boolean
  /** The language that the caller's browser asks for. */
  language: Language
}

export function callerOf(request: FastifyRequest, { publicUrl }: Pick<Services, 'publicUrl'>): Caller {
  return {
    clientIp: request.ip,
    authorization: request.headers.authorization,
    cookies: request.headers.cookie,
    isLocal: isDirectLocalRequest(request.raw, publicUrl()),
    language: languageFor(request.headers['accept-language']),
  }
}
