import { installApp } from '@sallyport/runtime/device'
import { dismissInstall } from '@sallyport/runtime/host'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, layout, useFocusAfterRemoval } from '@sallyport/ui'
import { useEffect, useId } from 'react'
import { siteUrl } from '../site-path.ts'
import styles from './install.module.css'

/** Without scrolling: the removed banner was fixed to the window, so the user may be anywhere in the content. */
const focusContent = () => document.querySelector('main')?.focus({ preventScroll: true })

/** Offers to install the app without taking focus. Escape counts as Skip. While the banner closes, its controls do nothing. */
export function InstallBanner({ isClosing }: { isClosing: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const banner = useFocusAfterRemoval<HTMLDialogElement>(focusContent)

  // The page does not scroll until the banner closes, so Escape closes it from everywhere but a field, which Escape may clear.
  useEffect(() => {
    if (isClosing) return
    const handleKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isBusy = defaultPrevented || document.querySelector('dialog:modal, :popover-open')
      if (key === 'Escape' && !isBusy && !(target instanceof HTMLInputElement)) dismissInstall()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isClosing])

  return (
    <dialog
      ref={banner}
      open
      className={classNames(styles.banner, isClosing && styles.closing)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <img src={siteUrl('/icon.svg')} alt="" width={40} height={40} />
      <div className={styles.message}>
        <h2 id={`${id}-title`} className={styles.title}>
          {t('shell.install.banner.title')}
        </h2>
        <p id={`${id}-text`} className={layout.note}>
          {t('shell.install.text')}
        </p>
      </div>
      <div className={classNames(layout.actions, styles.actions)}>
        <Button onClick={isClosing ? undefined : dismissInstall}>{t('shell.install.skip')}</Button>
        <Button variant="primary" onClick={isClosing ? undefined : () => void installApp()}>
          {t('shell.install.install')}
        </Button>
      </div>
    </dialog>
  )
}
