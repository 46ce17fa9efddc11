import type { UserSession } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatDate, formatRelativeTime } from './format.ts'
import { useUnixNow } from './use-unix-now.ts'

export function sessionClientText({ browser, system }: UserSession['client'], t: TFunction): string {
  // Some browser names contain the name of the system.
  if (browser !== null && system !== null && !browser.includes(system))
    return t('ui.session.client', { browser, system })
  return browser ?? system ?? t('ui.session.client.unknown')
}

/** In seconds: the server records the use of a session with this accuracy. */
const accuracy = 60 * 60

/** The texts of the start and of the last use of a session. */
export function useSessionTimes({ created_at, used_at }: UserSession): { created: string; lastUse: string } {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useUnixNow(null)
  return {
    created: t('ui.session.created', { date: formatDate(created_at) }),
    lastUse:
      now - used_at < accuracy
        ? t('ui.session.used.recently')
        : t('ui.session.used', { time: formatRelativeTime(used_at, now, language) }),
  }
}
