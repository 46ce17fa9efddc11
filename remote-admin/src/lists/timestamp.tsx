import { browserTimeZone, timeIn } from '@sallyport/contract/rules'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { VisuallyHidden } from '@sallyport/ui'
import { dash, formatTimestamp } from '@sallyport/ui/format'
import { createContext, useContext } from 'react'

export type FormatTime = (timestamp: number) => string

/** Times are local (§9), except in a list whose URL names another time zone. */
export const TimeFormatContext = createContext<FormatTime>(formatTimestamp)

export const useTimeFormat = () => useContext(TimeFormatContext)

/** Formats times in a time zone as YYYY-MM-DD HH:MM:SS. */
export function timeFormatOf(timeZone: string): FormatTime {
  if (timeZone === browserTimeZone()) return formatTimestamp
  const time = timeIn(timeZone)
  return (timestamp) => {
    // `Date` cannot represent the timestamp.
    if (formatTimestamp(timestamp) === dash) return dash
    return time(timestamp).local.slice(0, 'YYYY-MM-DD HH:MM:SS'.length).replace('T', ' ')
  }
}

/** A timestamp (unix seconds) as text, or a dash for null. */
export function Timestamp({ at }: { at: number | null }) {
  const format = useTimeFormat()
  return at === null ? <span>{dash}</span> : <time>{format(at)}</time>
}

/** A time with a visually hidden name; nothing for null. */
export function NamedTime({ name, at }: { name: TranslationKey; at: number | null }) {
  const { t } = useTranslation()
  return at === null ? null : (
    <span>
      <VisuallyHidden>{`${t(name)} `}</VisuallyHidden>
      <Timestamp at={at} />
    </span>
  )
}
