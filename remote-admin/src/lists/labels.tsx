import { type TFunction, type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { Badge, type Tone } from '@sallyport/ui'

export type BadgeLabel = { label: TranslationKey; tone: Tone }

export function LabelBadge({ label, tone }: BadgeLabel) {
  const { t } = useTranslation()
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** Filter options for values that are shown as badges. */
export const labelOptions = (labels: Readonly<Record<string, BadgeLabel>>, t: TFunction) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label: t(label) }))

/** The label of a name; unknown names are shown as received (§4). */
export function labelOf(labels: Readonly<Record<string, TranslationKey>>, name: string, t: TFunction): string {
  const key = Object.hasOwn(labels, name) ? labels[name] : undefined
  return key === undefined ? name : t(key)
}
