import type { TunnelActivity } from '@sallyport/contract/endpoints'
import type { AccessStatusQuery } from './accesses-api.ts'

/**
 * The connection and the traffic of an access: empty while they are unknown, undefined if they will not be shown, because
 * the node has no agent or its status could not be loaded.
 */
export function activityOf({ data, isFetched }: AccessStatusQuery, accessId: number): TunnelActivity | undefined {
  if (!isFetched) return {}
  if (!data || data.readiness === 'unmanaged') return undefined
  return data.items.find(({ id }) => id === accessId) ?? {}
}
