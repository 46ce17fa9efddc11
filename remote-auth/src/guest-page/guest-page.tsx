import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, Illustration, layout, Page } from '@sallyport/ui'
import type { ReactNode } from 'react'
import styles from './guest-page.module.css'

type Props = {
  title: string
  /** Whether the form is still loading. On phones, the introduction below it appears only afterwards, so that it does not move down. */
  isPending?: boolean
  children: ReactNode
}

/** A page of guests: a form, and beside or below it an introduction of the site. */
export function GuestPage({ title, isPending = false, children }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  const introduction = (
    <>
      <Illustration scene="open" className={styles.illustration} />
      <p className={styles.claim}>{t('auth.promise')}</p>
      <p className={classNames(layout.text, styles.text)}>{t('auth.promise.text')}</p>
    </>
  )
  return (
    <Page title={title} width="form" aside={isPending && isNarrow ? null : introduction}>
      {children}
    </Page>
  )
}
