import { useTranslation } from '@sallyport/runtime/i18n'
import { useRef, type ReactNode } from 'react'
import styles from './users.module.css'

/** The choice, in the question before users lose their rights, to revoke the open invites that they have created. */
export function useInviteRevocation() {
  const isChosen = useRef(false)
  return {
    /** A checkbox for the number of open invites; null without any. */
    choiceFor: (count: number): ReactNode =>
      count > 0 && <RevocationChoice count={count} onChange={(isChecked) => (isChosen.current = isChecked)} />,
    isChosenFor: (count: number) => count > 0 && isChosen.current,
  }
}

type Props = { count: number; onChange: (isChecked: boolean) => void }

function RevocationChoice({ count, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        defaultChecked
        // Each question starts with the checked box.
        ref={(box) => {
          if (box) onChange(box.checked)
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t('admin.users.invites.revoke', { count })}
    </label>
  )
}
