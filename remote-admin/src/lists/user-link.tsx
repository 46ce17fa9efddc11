import type { ReactNode } from 'react'
import { Link, useLocation } from '@sallyport/runtime/router'
import { stateFrom } from '@sallyport/ui/routing'
import { ownRoutes } from '../remote.ts'

/** A link to the page of a user. */
export function UserLink({ id, children }: { id: number; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link to={ownRoutes.adminUser.to({ id })} state={stateFrom(pathname)}>
      {children}
    </Link>
  )
}
