import { useEffect } from 'react'
import type { Access } from '@sallyport/contract/endpoints'
import { refetchAccesses, type AccessStatus } from './accesses-api.ts'

/** Refetches the accesses when a status lacks one of them, because it was deleted on another device or by an admin. */
export function useRefetchOnRemoval(accesses: readonly Access[], status: AccessStatus | undefined): void {
  const isOutdated = status !== undefined && accesses.some(({ id }) => !status.items.some((item) => item.id === id))

  useEffect(() => {
    if (isOutdated) refetchAccesses()
  }, [isOutdated, status])
}
