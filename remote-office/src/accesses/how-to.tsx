import { ExternalLink } from 'lucide-react'
import { isAmneziaWg } from '@sallyport/contract/rules'
import { Accordion, AccordionSection } from './accordion.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { amneziaApps, wireguardApps } from './app-links.ts'
import styles from './how-to.module.css'

const accordionName = 'how-to'

const guides = {
  wireguard: { app: 'office.howto.app.wireguard', import: 'office.howto.import.wireguard', links: wireguardApps },
  amnezia: { app: 'office.howto.app.amnezia', import: 'office.howto.import.amnezia', links: amneziaApps },
} as const

/** Setup instructions for the type of a node: plain WireGuard apps reject AmneziaWG configs. */
export function HowTo({ typeName }: { typeName: string | undefined }) {
  const { t } = useTranslation()
  const guide = guides[isAmneziaWg(typeName) ? 'amnezia' : 'wireguard']

  return (
    <section className={styles.howTo}>
      <h2>{t('office.howto.title')}</h2>
      <Accordion>
        <AccordionSection name={accordionName} title={t('office.howto.app')}>
          <p>{t(guide.app)}</p>
          <ul role="list" className={styles.links}>
            {guide.links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noreferrer" target="_blank">
                  {label}
                  <ExternalLink aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </AccordionSection>
        <AccordionSection name={accordionName} title={t('office.howto.import')}>
          <p>{t(guide.import)}</p>
        </AccordionSection>
        <AccordionSection name={accordionName} title={t('office.howto.connect')}>
          <p>{t('office.howto.connect.text')}</p>
          <p>{t('office.howto.ipv6')}</p>
        </AccordionSection>
      </Accordion>
    </section>
  )
}
