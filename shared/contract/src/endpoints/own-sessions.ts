import * as v from 'valibot'
import { additionalEndpoint } from './endpoint.ts'

/** The names of the browser and the operating system; null if unknown. */
const sessionClient = v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) })
export type SessionClient = v.InferOutput<typeof sessionClient>

/** `id` is random, and not derived from the token. `used_at` is accurate to the hour. */
export const userSession = v.object({
  id: v.string(),
  created_at: v.number(),
  used_at: v.number(),
  client: sessionClient,
})
export type UserSession = v.InferOutput<typeof userSession>

const ownSession = v.object({ ...userSession.entries, is_current: v.boolean() })
export type OwnSession = v.InferOutput<typeof ownSession>

const sessionId = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

export const ownSessionEndpoints = {
  list: additionalEndpoint('GET /api/user/sessions', 'user', {
    response: v.object({ items: v.array(ownSession) }),
  }),
  end: additionalEndpoint('DELETE /api/user/sessions/:id', 'user', {
    params: v.strictObject({ id: sessionId }),
    response: v.unknown(),
  }),
  endOthers: additionalEndpoint('DELETE /api/user/sessions', 'user', {
    response: v.unknown(),
  }),
}
