import type { UserAccess } from '@sallyport/contract/endpoints'
import { VisuallyHidden, type Tone, Badge } from '@sallyport/ui'
import { useTranslation, type TFunction, type TranslationKey } from '@sallyport/runtime/i18n'
import { timestampWidth } from './timestamp-columns.tsx'
import { Timestamp } from './timestamp.tsx'
import styles from './time-lines.module.css'

const modeLabels: Record<UserAccess['mode'], { label: TranslationKey; tone: Tone }> = {
  basic: { label: 'admin.user.accesses.mode.basic', tone: 'neutral' },
  limited: { label: 'admin.user.accesses.mode.limited', tone: 'warning' },
}

/** The mode of an access, and the end of a limited one. */
export const modeColumn = (t: TFunction) => ({
  title: t('admin.column.mode.end'),
  width: timestampWidth,
  grow: 0,
  cell: (access: UserAccess) => <Mode access={access} />,
})

function Mode({ access: { mode, expired_at } }: { access: UserAccess }) {
  const { t } = useTranslation()
  const { label, tone } = modeLabels[mode]
  return (
    <div className={styles.lines}>
      <Badge tone={tone}>{t(label)}</Badge>
      {expired_at && (
        <span>
          <VisuallyHidden>{t('admin.access.until')}</VisuallyHidden> <Timestamp at={expired_at} />
        </span>
      )}
    </div>
  )
}
