import { routes } from '@sallyport/contract/config'
import { Link, useLocation } from '@sallyport/runtime/router'
import { stateFrom } from '@sallyport/ui/routing'
import type { ComponentProps, ReactNode } from 'react'
import { ownRoutes } from '../remote.ts'
import { CopyValue } from './copy-value.tsx'
import styles from './cells.module.css'

/** A name, or an e-mail that breaks before its domain rather than within a word. */
export function WrappableName({ name }: { name: string }) {
  const domain = name.lastIndexOf('@')
  // A `<wbr>` before the whole name would move a long name to the next line.
  if (domain <= 0) return <span>{name}</span>
  return (
    // Another name is another element, so that React changes none of its texts, which the translation of a browser replaces.
    <span key={name}>
      {name.slice(0, domain)}
      <wbr />
      {name.slice(domain)}
    </span>
  )
}

export function NameWithId({ name, id }: { name: string; id: number }) {
  return (
    <>
      <WrappableName name={name} />
      <span className={styles.id}>{` #${id}`}</span>
    </>
  )
}

type LinkProps = { id: number; children: ReactNode }

export const UserLink = ({ id, children }: LinkProps) => (
  <PageLink to={ownRoutes.adminUser.to({ id })}>{children}</PageLink>
)

export const NodeLink = ({ id, children }: LinkProps) => (
  <PageLink to={routes.adminNode.to({ id })}>{children}</PageLink>
)

/** A link to a page whose Back link returns to the current page. */
export function PageLink(props: Omit<ComponentProps<typeof Link>, 'state'>) {
  const { pathname } = useLocation()
  return <Link {...props} state={stateFrom(pathname)} />
}

type EmailProps = {
  userId: number
  email: string
  /** Element id of the e-mail, for the `aria-describedby` of the row's buttons. */
  id?: string
  /** Whether the ID of the user follows the e-mail. */
  showsId?: boolean
}

/** The e-mail of a user as a link to the page of the user, with a copy button. */
export function EmailCell({ userId, email, id, showsId = false }: EmailProps) {
  return (
    <span className={styles.email}>
      <span id={id}>
        <UserLink id={userId}>
          {showsId ? <NameWithId name={email} id={userId} /> : <WrappableName name={email} />}
        </UserLink>
      </span>
      <CopyValue kind="email" value={email} />
    </span>
  )
}
