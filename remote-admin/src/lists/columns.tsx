import type { Traffic } from '@sallyport/contract/endpoints'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'
import { ConnectionState, TrafficAmounts } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import { type BadgeLabel, LabelBadge, labelOptions } from './labels.tsx'
import { Timestamp } from './timestamp.tsx'

/** Widths in rem; a letter is an average letter of a label, and a padding includes the border. */
const letterWidth = 0.43
/** The average of Cyrillic badges, whose single words have no spaces and fewer narrow letters. */
const cyrillicLetterWidth = 0.49
const buttonPadding = 1.125
const badgePadding = 1.125
const buttonGap = 0.25
const cellPadding = 1

/** The width in rem of a column with these buttons in one line. */
export const actionsWidth = (labels: readonly string[]): number =>
  labels.reduce((width, { length }) => width + length * letterWidth + buttonPadding + buttonGap, cellPadding)

/** The width in rem of a column with one of these labels as a badge. */
export const badgeWidth = (labels: readonly string[]): number =>
  Math.max(
    ...labels.map((label) => label.length * (/\p{Script=Cyrillic}/u.test(label) ? cyrillicLetterWidth : letterWidth)),
  ) +
  badgePadding +
  cellPadding

export const textsOf = (labels: Record<string, BadgeLabel>, t: TFunction): string[] =>
  labelOptions(labels, t).map(({ label }) => label)

export const badgeColumn = <Item,>(
  t: TFunction,
  title: TranslationKey,
  labels: Record<string, BadgeLabel>,
  labelOf: (item: Item) => BadgeLabel,
) => ({
  title,
  width: badgeWidth(textsOf(labels, t)),
  cell: (item: Item) => <LabelBadge {...labelOf(item)} />,
})

/** The width in rem of a column with a time on one line. */
export const timestampWidth = 9.4

/** The labels of the date fields that filter by creation. */
export const createdDates = (t: TFunction) => ({
  from: t('admin.list.created.from'),
  to: t('admin.list.created.to'),
})

export const createdColumn = {
  title: 'admin.column.created',
  width: timestampWidth,
  sort: 'created_at',
  cell: ({ created_at }: { created_at: number }) => <Timestamp at={created_at} />,
} as const

export const updatedColumn = {
  title: 'admin.column.updated',
  width: timestampWidth,
  sort: 'updated_at',
  cell: ({ updated_at }: { updated_at: number | null }) => <Timestamp at={updated_at} />,
} as const

/** Whether an access, or any access of a user, is connected, by the last handshake; a dash if the response contains no handshake. */
export const connectionColumn = <Item,>(lastHandshakeOf: (item: Item) => number | null | undefined) => ({
  title: 'admin.column.connection' as const,
  width: 7.25,
  cell(item: Item) {
    const lastHandshake = lastHandshakeOf(item)
    return lastHandshake === undefined ? dash : <ConnectionState lastHandshake={lastHandshake} />
  },
})

export const trafficColumn = {
  title: 'admin.column.traffic',
  // Fits one amount: the two amounts wrap.
  width: 6.25,
  cell: ({ traffic }: { traffic?: Traffic | undefined }) => (traffic ? <TrafficAmounts traffic={traffic} /> : dash),
} as const
