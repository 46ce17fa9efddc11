import { readSettings } from 'shared/config'
import styles from './footer.module.css'
import { ThemeChoice } from './theme-choice.tsx'

const { appName } = readSettings()
const year = new Date().getFullYear()

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>
          © {year} {appName}
        </p>
        <ThemeChoice />
      </div>
    </footer>
  )
}
