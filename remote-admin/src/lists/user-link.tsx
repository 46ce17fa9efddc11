import type { ReactNode } from 'react'
import { Link, useLocation } from '@sallyport/runtime/router'
import { stateFrom } from '@sallyport/ui/routing'
import { ownRoutes } from '../remote.ts'

type Props = {
  id: number
  /** Whether the Tab key skips the link, because another one to the same user is beside it. */
  isRepeated?: boolean
  children: ReactNode
}

/** A link to the page of a user. */
export function UserLink({ id, isRepeated = false, children }: Props) {
  const { pathname } = useLocation()
  return (
    <Link to={ownRoutes.adminUser.to({ id })} state={stateFrom(pathname)} tabIndex={isRepeated ? -1 : undefined}>
      {children}
    </Link>
  )
}
