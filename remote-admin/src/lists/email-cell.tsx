import { NameWithId } from './name-with-id.tsx'
import { CopyValue } from './copy-value.tsx'
import styles from './email-cell.module.css'
import { UserLink } from './user-link.tsx'
import { WrappableName } from './wrappable-name.tsx'

type Props = {
  userId: number
  email: string
  /** The element id of the email, for the `aria-describedby` of the row's buttons. */
  id?: string
  /** Whether to show the id of the user. */
  hasId?: boolean
}

/** The email of a user as a link to the user's page, and a button that copies it. */
export function EmailCell({ userId, email, id, hasId = false }: Props) {
  return (
    <span className={styles.email}>
      <span id={id}>
        <UserLink id={userId}>
          {hasId ? <NameWithId name={email} id={userId} /> : <WrappableName name={email} />}
        </UserLink>
      </span>
      <CopyValue kind="email" value={email} />
    </span>
  )
}
