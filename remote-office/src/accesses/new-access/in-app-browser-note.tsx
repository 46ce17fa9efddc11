import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Hint } from '@sallyport/ui'
import { ExternalLink } from 'lucide-react'
import { detectInAppBrowser, urlInBrowser } from '../clients/in-app-browser.ts'

/** The name of the app whose browser shows this page, for texts; null in other browsers. */
export function useInAppBrowser(): { inApp: string } | null {
  const { t } = useTranslation()
  const isStandalone = useDevice((device) => device.isStandalone)
  const detected = detectInAppBrowser({ userAgent: navigator.userAgent, objects: window, isStandalone })
  return detected && { inApp: detected.app ?? t('office.inapp.unknown') }
}

/** Advises to leave a browser that usually saves no files, before it shows the only copy of a config. */
export function InAppBrowserNote() {
  const { t } = useTranslation()
  const inApp = useInAppBrowser()
  if (!inApp) return null
  return (
    <Hint tone="warning" action={<OpenInBrowser />}>
      {t('office.inapp.text', inApp)}
    </Hint>
  )
}

/** Opens this page in the browser of the device; nothing where a page cannot do so. */
export function OpenInBrowser() {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const url = urlInBrowser(os, location.href)
  if (url === null) return null
  return (
    <ButtonLink to={url}>
      <ExternalLink aria-hidden />
      <span>{t('office.inapp.open')}</span>
    </ButtonLink>
  )
}
