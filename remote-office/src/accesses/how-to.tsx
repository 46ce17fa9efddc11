import { ExternalLink } from 'lucide-react'
import { Accordion, AccordionSection } from './accordion.tsx'
import { useWords } from '../words.ts'
import { amneziaApps, wireguardApps } from './app-links.ts'
import { amneziaWg } from './client-config.ts'
import styles from './how-to.module.css'

const accordionName = 'how-to'

const guides = {
  wireguard: { app: 'office.howto.app.wireguard', import: 'office.howto.import.wireguard', links: wireguardApps },
  amnezia: { app: 'office.howto.app.amnezia', import: 'office.howto.import.amnezia', links: amneziaApps },
} as const

/** Setup instructions for the type of a node: plain WireGuard apps reject AmneziaWG configs. */
export function HowTo({ typeName }: { typeName: string | undefined }) {
  const words = useWords()
  const guide = guides[typeName === amneziaWg ? 'amnezia' : 'wireguard']

  return (
    <section className={styles.howTo}>
      <h2>{words('office.howto.title')}</h2>
      <Accordion>
        <AccordionSection name={accordionName} title={words('office.howto.app')}>
          <p>{words(guide.app)}</p>
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
        <AccordionSection name={accordionName} title={words('office.howto.import')}>
          <p>{words(guide.import)}</p>
        </AccordionSection>
        <AccordionSection name={accordionName} title={words('office.howto.connect')}>
          <p>{words('office.howto.connect.text')}</p>
          <p>{words('office.howto.ipv6')}</p>
        </AccordionSection>
      </Accordion>
    </section>
  )
}
