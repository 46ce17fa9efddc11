import type { User } from '@sallyport/contract/endpoints'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { type ReactNode, useRef } from 'react'
import { RowButton } from '../lists/row-button.tsx'
import { availableChanges, endsRights, type UserChange } from './available-changes.ts'
import type { ChangeInput } from './users-calls.ts'
import styles from './users.module.css'

/** Element id of an e-mail, for the `aria-describedby` of the row's buttons. */
export const userEmailId = ({ id }: User): string => `user-${id}-email`

type Props = { user: User; onConfirmed: (input: ChangeInput) => Promise<boolean> }

export function UserActions({ user, onConfirmed }: Props) {
  const { t } = useTranslation()
  const account = useAccount()
  const revocation = useInviteRevocation()
  const { email, open_invites = 0 } = user
  return availableChanges(user, account?.id).map((change) => {
    const invites = endsRights(change) ? open_invites : 0
    return (
      <RowButton
        key={change.flag}
        action={t(change.action)}
        aria-describedby={userEmailId(user)}
        question={
          change.question && {
            title: t(change.question.title, { email }),
            text: (
              <>
                <span>
                  {[t(change.question.text, { email }), stoppedAccessesText(user, change, t)].filter(Boolean).join(' ')}
                </span>
                {revocation.choiceFor(invites)}
              </>
            ),
          }
        }
        onConfirmed={() => onConfirmed({ user, change, revokesInvites: revocation.isChosenFor(invites) })}
      />
    )
  })
}

/** The text about the accesses that the change stops, without their number if the response has none; empty if it stops none. */
function stoppedAccessesText({ active_accesses: count }: User, { stopsAccesses }: UserChange, t: TFunction): string {
  if (!stopsAccesses || count === 0) return ''
  return count === undefined
    ? t('admin.users.deactivate.accesses')
    : t('admin.users.deactivate.accesses.count', { count })
}

/** The option to revoke the open invites of users who lose their rights, for the confirmation. */
export function useInviteRevocation() {
  const isChosen = useRef(false)
  return {
    choiceFor: (count: number): ReactNode =>
      count > 0 && <RevocationChoice count={count} onChange={(isChecked) => (isChosen.current = isChecked)} />,
    isChosenFor: (count: number) => count > 0 && isChosen.current,
  }
}

function RevocationChoice({ count, onChange }: { count: number; onChange: (isChecked: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        defaultChecked
        // Each confirmation starts with a checked checkbox, without a change event.
        ref={(box) => {
          if (box) onChange(box.checked)
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{t('admin.users.invites.revoke', { count })}</span>
    </label>
  )
}
