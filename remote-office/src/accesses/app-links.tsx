import { ExternalLink } from 'lucide-react'
import type { AppLink } from './client-apps.ts'
import styles from './how-to.module.css'

export function AppLinks({ links }: { links: readonly AppLink[] }) {
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
