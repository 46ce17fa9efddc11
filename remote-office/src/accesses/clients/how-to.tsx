import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { layout } from '@sallyport/ui'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type AppLink, type ClientApp, importTextKeys, linksForDevice, sortedLinks } from './client-apps.ts'
import styles from './how-to.module.css'

const accordionName = 'how-to'
const ipv6SectionId = 'how-to-ipv6'

const appTexts = { WireGuard: 'office.howto.app.wireguard', AmneziaWG: 'office.howto.app.amnezia' } as const

/** The apps for Windows and Android block IPv6 for a single peer with 0.0.0.0/0 (https://git.zx2c4.com/wireguard-windows/about/docs/netquirk.md). */
const ipv6TextKeys = [
  'office.howto.ipv6.windows',
  'office.howto.ipv6.macos',
  'office.howto.ipv6.ios',
  'office.howto.ipv6.android',
  'office.howto.ipv6.linux',
] as const

type Props = {
  /** The app for the type of the node. */
  app: ClientApp
  /** Whether all steps are open, for a user who has no access yet. */
  isOpen: boolean
}

/** Setup instructions for the app of a node and for this device. */
export function HowTo({ app, isOpen }: Props) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const isDesktop = useDevice((device) => device.kind === 'desktop')
  // Browsers keep only one section with the same name open (https://developer.mozilla.org/docs/Web/HTML/Element/details#name).
  const section = { open: isOpen, name: isOpen ? undefined : accordionName }

  return (
    <section className={layout.stack}>
      <h2>{t('office.howto.title')}</h2>
      <div className={layout.panel}>
        <AccordionSection {...section} title={t('office.howto.app')}>
          <p>{t(appTexts[app.name])}</p>
          <AppLinks links={sortedLinks(app, os)} />
        </AccordionSection>
        <AccordionSection {...section} title={t('office.howto.import')}>
          <p>{t('office.howto.import.file')}</p>
          <p>{t(importTextKeys[os], { app: app.name, command: app.command, file: t('office.howto.file') })}</p>
          {app.hasQr && <p>{t(isDesktop ? 'office.howto.import.scan' : 'office.howto.import.scan.other')}</p>}
        </AccordionSection>
        <AccordionSection {...section} title={t('office.howto.connect')}>
          <p>
            {t(os === 'linux' ? 'office.howto.connect.linux' : 'office.howto.connect.text', { command: app.command })}
          </p>
          <p>{t('office.howto.ipv6')}</p>
        </AccordionSection>
        <AccordionSection {...section} id={ipv6SectionId} open={false} title={t('office.howto.ipv6.title')}>
          {ipv6TextKeys.map((key) => (
            <p key={key}>{t(key, { app: app.name })}</p>
          ))}
        </AccordionSection>
      </div>
    </section>
  )
}

/** Opens how to turn off IPv6, and scrolls to it. */
export function showIpv6Section(): void {
  const section = document.getElementById(ipv6SectionId)
  if (!(section instanceof HTMLDetailsElement)) return
  section.open = true
  section.querySelector('summary')?.focus()
}

type SectionProps = { id?: string; name: string | undefined; title: string; open: boolean; children: ReactNode }

function AccordionSection({ title, children, ...details }: SectionProps) {
  return (
    <details {...details} className={styles.section}>
      <summary className={styles.title}>
        {title}
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

/** How to import a saved config file on this device. */
export function ImportSteps({ app, fileName }: { app: ClientApp; fileName: string }) {
  const { t } = useTranslation()
  const titleId = useId()
  const os = useDevice((device) => device.os)
  return (
    <section aria-labelledby={titleId} className={layout.tightStack}>
      <h3 id={titleId} className={styles.stepTitle}>
        {t('office.card.steps', { file: fileName })}
      </h3>
      <ol className={styles.list}>
        <li>
          {t('office.card.steps.app', { app: app.name })}
          <AppLinks links={linksForDevice(app, os)} />
        </li>
        <li>{t(importTextKeys[os], { app: app.name, command: app.command, file: fileName })}</li>
        {os !== 'linux' && <li>{t('office.card.steps.connect')}</li>}
      </ol>
    </section>
  )
}

function AppLinks({ links }: { links: readonly AppLink[] }) {
  return (
    <ul role="list" className={styles.links}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="noreferrer" target="_blank">
            {label}
            <ExternalLink aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
