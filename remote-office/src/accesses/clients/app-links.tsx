import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ExternalLink } from 'lucide-react'
import { type AppLink, type ClientApp, linkLabel, linksForDevice, needsFileChoice } from './client-apps.ts'
import styles from './how-to.module.css'

export function AppLinks({ links }: { links: readonly AppLink[] }) {
  const os = useDevice((device) => device.os)
  return (
    <ul role="list" className={styles.links}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} rel="noreferrer" target="_blank">
            <span>{linkLabel(link, os)}</span>
            <ExternalLink aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The links to the app for this device, with a hint if they lead to a page with many files. */
export function DeviceAppLinks({ app }: { app: ClientApp }) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  return (
    <>
      <AppLinks links={linksForDevice(app, os)} />
      {needsFileChoice(app, os) && <p>{t('office.howto.app.file')}</p>}
    </>
  )
}
