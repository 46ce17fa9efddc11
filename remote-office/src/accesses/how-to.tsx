import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Accordion, AccordionSection } from './accordion.tsx'
import { AppLinks } from './app-links.tsx'
import { clientAppFor, sortedLinks } from './client-apps.ts'
import styles from './how-to.module.css'
import { importTexts } from './import-texts.ts'

const accordionName = 'how-to'

const appTexts = { WireGuard: 'office.howto.app.wireguard', AmneziaWG: 'office.howto.app.amnezia' } as const

type Props = {
  typeName: string | undefined
  /** Whether all steps are open, for a user who has no access yet. */
  isOpen: boolean
}

/** Setup instructions for the type of a node and for this device. */
export function HowTo({ typeName, isOpen }: Props) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const isDesktop = useDevice((device) => device.kind === 'desktop')
  const app = clientAppFor(typeName)
  // Browsers keep only one section of a name open (https://developer.mozilla.org/docs/Web/HTML/Element/details#name).
  const section = { open: isOpen, name: isOpen ? undefined : accordionName }

  return (
    <section className={styles.howTo}>
      <h2>{t('office.howto.title')}</h2>
      <Accordion>
        <AccordionSection {...section} title={t('office.howto.app')}>
          <p>{t(appTexts[app.name])}</p>
          <AppLinks links={sortedLinks(app, os)} />
        </AccordionSection>
        <AccordionSection {...section} title={t('office.howto.import')}>
          <p>{t('office.howto.import.file')}</p>
          <p>{t(importTexts[os], { app: app.name, command: app.command, file: t('office.howto.file') })}</p>
          {app.hasQr && <p>{t(isDesktop ? 'office.howto.import.scan' : 'office.howto.import.scan.other')}</p>}
        </AccordionSection>
        <AccordionSection {...section} title={t('office.howto.connect')}>
          <p>
            {t(os === 'linux' ? 'office.howto.connect.linux' : 'office.howto.connect.text', { command: app.command })}
          </p>
          <p>{t('office.howto.ipv6')}</p>
        </AccordionSection>
      </Accordion>
    </section>
  )
}
