import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, Illustration, layout, Page } from '@sallyport/ui'
import type { ReactNode } from 'react'
import styles from './guest-page.module.css'

/** A form with what the site is for beside it. */
export function GuestPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const promise = (
    <>
      <Illustration scene="open" className={styles.illustration} />
      <p className={styles.promise}>{t('auth.promise')}</p>
      <p className={classNames(layout.text, styles.text)}>{t('auth.promise.text')}</p>
    </>
  )
  return (
    <Page title={title} width="form" aside={promise}>
      {children}
    </Page>
  )
}
