import type { FastifyRequest } from 'fastify'
import type { AttemptGuards } from '../accounts/attempt-guards.ts'
import type { Config } from '../config.ts'
import type { Mailer } from '../mail/mailer.ts'
import { languageFor, type Language } from '../site/negotiation.ts'
import type { UserRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** What every handler works with. */
export type Tools = {
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
export type CallContext = Tools & { caller: Caller; user: UserRow | null; now: number }

type Caller = {
  address: string
  /** Whether the call comes straight from a person at this machine, not through a proxy. */
  isLocal: boolean
  /** The language that the caller's browser asks for. */
  language: Language
}

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const isForwarding = (header: string) => header === 'forwarded' || header.startsWith('x-forwarded-')

export function callerOf(request: FastifyRequest): Caller {
  const isForwarded = Object.keys(request.headers).some(isForwarding)
  return {
    address: request.ip,
    isLocal: !isForwarded && localHost.test(request.headers.host ?? ''),
    language: languageFor(request.headers['accept-language']),
  }
}
