import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, Illustration, layout, Page } from '@sallyport/ui'
import type { ReactNode } from 'react'
import styles from './guest-page.module.css'

type Props = {
  title: string
  /** Whether the form is still to come. On phones, it would push down what is below it. */
  isPending?: boolean
  children: ReactNode
}

/** A form with what the site is for beside it. */
export function GuestPage({ title, isPending = false, children }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  const promise = (
    <>
      <Illustration scene="open" className={styles.illustration} />
      <p className={styles.promise}>{t('auth.promise')}</p>
      <p className={classNames(layout.text, styles.text)}>{t('auth.promise.text')}</p>
    </>
  )
  return (
    <Page title={title} width="form" aside={isPending && isNarrow ? null : promise}>
      {children}
    </Page>
  )
}
