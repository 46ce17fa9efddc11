import type { ReactNode } from 'react'
import { routes } from '@sallyport/contract/config'
import { Link, useLocation } from '@sallyport/runtime/router'
import { stateFrom } from '@sallyport/ui/routing'

/** A link to the page of a node. */
export function NodeLink({ id, children }: { id: number; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link to={routes.adminNode.to({ id })} state={stateFrom(pathname)}>
      {children}
    </Link>
  )
}
