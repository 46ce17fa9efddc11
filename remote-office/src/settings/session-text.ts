import type { Language } from '@sallyport/contract/config'
import type { OwnSession, SessionClient } from '@sallyport/contract/endpoints'
import type { TFunction } from '@sallyport/runtime/i18n'
import { formatRelativeTime } from '@sallyport/ui/format'

/** The browser and the system of a session in words. */
export function clientText({ browser, system }: SessionClient, t: TFunction): string {
  // Some names of browsers contain that of their system.
  if (browser !== null && system !== null && !browser.includes(system))
    return t('office.sessions.client', { browser, system })
  return browser ?? system ?? t('office.sessions.client.unknown')
}

/** In seconds: the server records the use of a session with this accuracy. */
const accuracy = 60 * 60

export function lastUseText(
  { used_at }: OwnSession,
  now: number,
  { t, language }: { t: TFunction; language: Language },
) {
  if (now - used_at < accuracy) return t('office.sessions.used.recently')
  return t('office.sessions.used', { time: formatRelativeTime(used_at, now, language) })
}
