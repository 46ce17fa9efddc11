import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLocation } from '@sallyport/runtime/router'
import { layout } from '@sallyport/ui'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppLinks, DeviceAppLinks } from './app-links.tsx'
import { type ClientApp, otherLinks } from './client-apps.ts'
import { ImportSteps } from './import-steps.tsx'
import { ipv6NoteKeys, ipv6Systems, ipv6TextKeys } from './ipv6.ts'
import styles from './how-to.module.css'

const accordionName = 'how-to'
const ipv6SectionId = 'how-to-ipv6'

const appTexts = { WireGuard: 'office.howto.app.wireguard', AmneziaWG: 'office.howto.app.amnezia' } as const

const linuxTexts = { WireGuard: 'office.howto.connect.linux', AmneziaWG: 'office.howto.connect.linux.amnezia' } as const

type Props = {
  /** The app for the type of the node. */
  app: ClientApp
  /** Whether the user has accesses on the node, or had some that have expired. */
  hasAccesses: boolean
}

/** The fragment in a link to the steps. */
export const howToFragment = '#how-to'

/** Setup instructions for the app of a node and for this device. */
export function HowTo({ app, hasAccesses }: Props) {
  const { t } = useTranslation()
  const isLinkedTo = useLocation().hash === howToFragment
  // Kept from the first render, so that the steps do not change under a user who follows them.
  const [hadAccesses] = useState(hasAccesses)
  const [isOpen] = useState(!hasAccesses || isLinkedTo)
  const heading = useRef<HTMLHeadingElement>(null)
  // The browser scrolls to a fragment when the document loads, before it contains this page.
  useEffect(() => {
    if (!isLinkedTo) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [isLinkedTo])
  const os = useDevice((device) => device.os)
  const isDesktop = useDevice((device) => device.kind === 'desktop')
  // Browsers keep only one section with the same name open (https://developer.mozilla.org/docs/Web/HTML/Element/details#name).
  const section = { open: isOpen, name: isOpen ? undefined : accordionName }
  const ownSystems = ipv6Systems.filter((system) => os === 'other' || system === os)
  const otherSystems = ipv6Systems.filter((system) => !ownSystems.includes(system))
  const ipv6Text = (system: (typeof ipv6Systems)[number]) => (
    <p key={system}>{t(ipv6TextKeys[system], { app: app.name })}</p>
  )

  return (
    <section className={layout.stack}>
      <h2 ref={heading} tabIndex={-1}>
        {t('office.howto.title')}
      </h2>
      <div className={layout.panel}>
        <AccordionSection {...section} title={t('office.howto.app')}>
          <p>{t(appTexts[app.name])}</p>
          <DeviceAppLinks app={app} />
          <OtherDevices title={t(app.name === 'AmneziaWG' ? 'office.howto.others.apps' : 'office.howto.others')}>
            <AppLinks links={otherLinks(app, os)} />
          </OtherDevices>
        </AccordionSection>
        <AccordionSection {...section} title={t('office.howto.import')}>
          <p>{t(hadAccesses ? 'office.howto.import.saved' : 'office.howto.import.file')}</p>
          <ImportSteps app={app} name={t('office.howto.file')} />
          {!hadAccesses && (os === 'windows' || os === 'macos') && (
            <p>{t('office.howto.import.text', { app: app.name })}</p>
          )}
          {!hadAccesses && app.hasQr && (
            <p>{t(isDesktop ? 'office.howto.import.scan' : 'office.howto.import.scan.other')}</p>
          )}
        </AccordionSection>
        <AccordionSection {...section} title={t('office.howto.connect')}>
          <p>{t(os === 'linux' ? linuxTexts[app.name] : 'office.howto.connect.text')}</p>
          <p>{t(ipv6NoteKeys[os], { app: app.name })}</p>
        </AccordionSection>
        <AccordionSection {...section} id={ipv6SectionId} open={false} title={t('office.howto.ipv6.title')}>
          {ownSystems.map(ipv6Text)}
          {otherSystems.length > 0 && (
            <OtherDevices title={t('office.howto.others')}>{otherSystems.map(ipv6Text)}</OtherDevices>
          )}
        </AccordionSection>
      </div>
    </section>
  )
}

/** Opens the section about IPv6, and scrolls to it. */
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
        <span>{title}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

/** Collapsed instructions for other devices. */
function OtherDevices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.others}>
      <summary className={styles.othersTitle}>
        <span>{title}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      {children}
    </details>
  )
}
