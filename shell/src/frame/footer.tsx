import { readSettings } from '@sallyport/contract/config'
import { CompositionButton } from '../composition/composition-button.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import styles from './footer.module.css'

const { appName } = readSettings()
const year = new Date().getFullYear()

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <p>{`© ${year} ${appName}`}</p>
          <CompositionButton />
        </div>
        <div className={styles.theme}>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}
