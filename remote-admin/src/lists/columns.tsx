import type { Traffic, UserAccess } from '@sallyport/contract/endpoints'
import { useTranslation, type TFunction, type TranslationKey } from '@sallyport/runtime/i18n'
import { Badge, ConnectionState, TrafficAmounts, VisuallyHidden } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import { CopyValue } from './copy-value.tsx'
import type { BadgeLabel } from './labels.tsx'
import { Timestamp } from './timestamp.tsx'
import styles from './cells.module.css'

/** In rem: the average letter of a label, the padding and border of a button and of a badge, the gap between two, and the padding of the cell. */
const letter = 0.43
/** Of one word, which has fewer narrow letters and no spaces. */
const cyrillicLetter = 0.49
const button = 1.125
const badge = 1.125
const gap = 0.25
const cell = 1

/** The width in rem of a column that shows buttons with these labels in one line. */
export const actionsWidth = (labels: readonly string[]): number =>
  labels.reduce((width, { length }) => width + length * letter + button + gap, cell)

/** The width in rem of a column that shows one of these labels as a badge. */
export const badgeWidth = (labels: readonly string[]): number =>
  Math.max(...labels.map((label) => label.length * (/\p{Script=Cyrillic}/u.test(label) ? cyrillicLetter : letter))) +
  badge +
  cell

export const textsOf = (labels: Record<string, { label: TranslationKey }>, t: TFunction): string[] =>
  Object.values(labels).map(({ label }) => t(label))

type Texts = Record<string, BadgeLabel>

/** A column of badges. */
export const badgeColumn = <Item,>(
  t: TFunction,
  title: string,
  labels: Texts,
  labelOf: (item: Item) => BadgeLabel,
) => ({
  title,
  width: badgeWidth(textsOf(labels, t)),
  cell: (item: Item) => <LabelBadge {...labelOf(item)} />,
})

export function LabelBadge({ label, tone }: BadgeLabel) {
  const { t } = useTranslation()
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** The ids of the rows, which can be copied. */
export const idColumn = <Item,>(t: TFunction, width: number, idOf: (item: Item) => number) => ({
  title: t('admin.column.id'),
  width,
  cell: (item: Item) => (
    <CopyValue kind="id" value={idOf(item)}>
      {idOf(item)}
    </CopyValue>
  ),
})

/** In rem: a time on one line. */
export const timestampWidth = 9.4

/** The names of the fields that filter by the time of creation. */
export const createdDates = (t: TFunction) => ({
  from: t('admin.list.created.from'),
  to: t('admin.list.created.to'),
})

export const createdColumn = (t: TFunction) => ({
  title: t('admin.column.created'),
  width: timestampWidth,
  sort: 'created_at' as const,
  cell: ({ created_at }: { created_at: number }) => <Timestamp at={created_at} />,
})

export const updatedColumn = (t: TFunction) => ({
  title: t('admin.column.updated'),
  width: timestampWidth,
  sort: 'updated_at' as const,
  cell: ({ updated_at }: { updated_at: number | null }) => <Timestamp at={updated_at} />,
})

/** Whether an access, or any of a user, is connected, by its last handshake; a dash if that is not in the response. */
export const connectionColumn = <Item,>(t: TFunction, lastHandshakeOf: (item: Item) => number | null | undefined) => ({
  title: t('admin.column.connection'),
  width: 7.25,
  cell(item: Item) {
    const lastHandshake = lastHandshakeOf(item)
    return lastHandshake === undefined ? dash : <ConnectionState lastHandshake={lastHandshake} />
  },
})

export const trafficColumn = (t: TFunction) => ({
  title: t('admin.column.traffic'),
  // The two amounts are below each other where there is little room.
  width: 6.25,
  cell: ({ traffic }: { traffic?: Traffic | undefined }) => (traffic ? <TrafficAmounts traffic={traffic} /> : dash),
})

const modeLabels: Record<UserAccess['mode'], BadgeLabel> = {
  basic: { label: 'admin.user.accesses.mode.basic', tone: 'neutral' },
  limited: { label: 'admin.user.accesses.mode.limited', tone: 'warning' },
}

/** The mode of an access, and the end of a limited one. */
export const modeColumn = (t: TFunction) => ({
  title: t('admin.column.mode.end'),
  width: timestampWidth,
  cell: (access: UserAccess) => <Mode access={access} />,
})

function Mode({ access: { mode, expired_at } }: { access: UserAccess }) {
  const { t } = useTranslation()
  return (
    <div className={styles.lines}>
      <LabelBadge {...modeLabels[mode]} />
      {expired_at && (
        <span>
          <VisuallyHidden>{t('admin.access.until')}</VisuallyHidden> <Timestamp at={expired_at} />
        </span>
      )}
    </div>
  )
}
