import { limits } from '@sallyport/contract/config'
import { installApp } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, layout, useFocusAfterRemoval } from '@sallyport/ui'
import { useId, useEffect, useEffectEvent, useState } from 'react'
import { siteUrl } from '../site-path.ts'
import styles from './install.module.css'

/** Without scrolling: the removed banner was fixed to the window, so the user may be anywhere in the content. */
const focusContent = () => document.querySelector('main')?.focus({ preventScroll: true })

/** Offers to install the app without taking focus. Escape and declining the browser's prompt count as Skip. */
export function InstallBanner({ onDismissed, onInstalled }: { onDismissed: () => void; onInstalled: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { isClosing, close } = useClosingAnimation()
  const banner = useFocusAfterRemoval<HTMLDialogElement>(focusContent)

  async function handleInstall() {
    const isAccepted = await installApp()
    close(isAccepted ? onInstalled : onDismissed)
  }

  const skip = useEffectEvent(() => close(onDismissed))

  // The page does not scroll until the banner closes, so Escape closes it from everywhere but a field, which Escape may clear.
  useEffect(() => {
    const handleKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isBusy = defaultPrevented || document.querySelector('dialog:modal, :popover-open')
      if (key === 'Escape' && !isBusy && !(target instanceof HTMLInputElement)) skip()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

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
        <Button onClick={() => close(onDismissed)}>{t('shell.install.skip')}</Button>
        <Button variant="primary" onClick={() => void handleInstall()}>
          {t('shell.install.install')}
        </Button>
      </div>
    </dialog>
  )
}

/** `close` plays the closing animation for `limits.install.closeAnimation` and then calls its argument. */
function useClosingAnimation() {
  const [onClosed, setOnClosed] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!onClosed) return
    const isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(onClosed, isInstant ? 0 : limits.install.closeAnimation)
    return () => clearTimeout(timer)
  }, [onClosed])

  return { isClosing: onClosed !== null, close: (onEnd: () => void) => setOnClosed(() => onEnd) }
}
