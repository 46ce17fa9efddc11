import type { FastifyBaseLogger } from 'fastify'
import { expireAccesses } from '../expirations/access-expiry.ts'
import { defaultBatchSize } from '../expirations/batches.ts'
import { expirePremium } from '../expirations/premium-expiry.ts'
import type { CallContext } from './call-context.ts'
import { describeError } from './failures.ts'

/** Each is a transaction of its own. */
const maxUsers = 50

type Request = Pick<CallContext, 'store' | 'now'> & {
  config: Pick<CallContext['config'], 'limitedAccessMinutes'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Applies what has expired before a request reads it, as far as that is quick: the background tasks do the rest of a mass
 * expiry. A failure is logged only, because the request may be about another node.
 */
export async function applyExpirations({ store, now, config, log }: Request) {
  const options = { store, now, onFailure: logExpiryFailure(log) }
  await expirePremium({ ...options, limitedMinutes: config.limitedAccessMinutes, limit: maxUsers })
  await expireAccesses({ ...options, limit: defaultBatchSize })
}

export const logExpiryFailure = (log: Pick<FastifyBaseLogger, 'error'>) => (error: unknown) =>
  log.error(describeError(error), 'what has expired could not be applied')
