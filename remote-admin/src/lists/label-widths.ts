import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'

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
