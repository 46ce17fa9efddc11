import { messages, notFound, refuse } from '../errors/http-error.ts'
import type { UserRow } from '../store/schema.ts'

/**
 * Checks the row of a caller that was locked after the request was accepted. Throws the `HttpError` that the API would respond with:
 * 401 for an inactive user, 404 for one who is not an admin.
 */
export function requireAdmin(caller: UserRow | undefined): void {
  if (!caller?.is_active) refuse(401, messages.unauthorized)
  if (!caller.is_admin) notFound()
}
