import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import type { ReactNode } from 'react'
import styles from './form-links.module.css'

export function FormLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}

export function LoginLink() {
  const { t } = useTranslation()
  return (
    <FormLinks>
      <Link to={routes.login.to()}>{t('auth.login.link')}</Link>
    </FormLinks>
  )
}
