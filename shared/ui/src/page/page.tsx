import { readSettings } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '../controls/button.tsx'
import { classNames } from '../styles/class-names.ts'
import { useGoBack } from './back-link.ts'
import { usePageFocus } from './use-page-focus.ts'
import styles from './page.module.css'

type Props = {
  title: string
  /** Added to the document title, to distinguish pages with the same heading. */
  section?: string
  /** The path to which the back button leads; without a path, there is no button. */
  back?: string
  action?: ReactNode
  /**
   * `wide` is for tables with many columns and their related pages, `column` for text, and `form` for a single form. `wideColumn` and
   * `wideForm` begin where `wide` does.
   */
  width?: 'wide' | 'full' | 'column' | 'form' | 'wideColumn' | 'wideForm'
  /** Beside the page, or below it on phones. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of a page; also sets the document title and moves focus after a navigation. */
export function Page({ title, section, back, action, width = 'full', aside, children }: Props) {
  const { t } = useTranslation()
  const goBack = useGoBack(back)
  const heading = usePageFocus()
  useDocumentTitle(section === undefined ? title : `${title} · ${section}`)

  const page = (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back !== undefined && (
            <IconButton label={t('ui.page.back')} className={styles.back} onClick={goBack}>
              <ArrowLeft />
            </IconButton>
          )}
          <h1 ref={heading} tabIndex={-1} data-page-title className={styles.title}>
            {title}
          </h1>
        </div>
        {action}
      </header>
      {children}
    </div>
  )
  if (aside === undefined) return page
  return (
    <div className={styles.split}>
      {page}
      <aside className={styles.aside}>{aside}</aside>
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readSettings().appName}`
  }, [title])
}
