import { type TFunction, type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { Badge, type Tone } from '@sallyport/ui'

/** The text and the tone of a badge. */
export type BadgeLabel = { label: TranslationKey; tone: Tone }

export function LabelBadge({ label, tone }: BadgeLabel) {
  const { t } = useTranslation()
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** The options of a filter whose values are shown as badges. */
export const labelOptions = (labels: Readonly<Record<string, BadgeLabel>>, t: TFunction) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label: t(label) }))

/** The text of a name; one that this version does not know is shown as received (§4). */
export function labelOf(labels: Readonly<Record<string, TranslationKey>>, name: string, t: TFunction): string {
  const key = Object.hasOwn(labels, name) ? labels[name] : undefined
  return key === undefined ? name : t(key)
}
