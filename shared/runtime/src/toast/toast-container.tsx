import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { X } from 'lucide-react'
import { cssTransition, toast, ToastContainer as ToastifyContainer } from 'react-toastify/unstyled'
import styles from './toast-container.module.css'

const toastAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('.Toastify__toast') : null)

/** Pauses a toast under a moving pointer (§8). `pauseOnHover` of the library also pauses a toast that appears under a resting pointer. */
export function pauseUnderPointer(container: HTMLElement): void {
  container.addEventListener('pointermove', ({ target }) => {
    const hovered = toastAt(target)
    if (hovered) toast.pause({ id: hovered.id })
  })
  container.addEventListener('pointerout', ({ target, relatedTarget }) => {
    const left = toastAt(target)
    if (left && left !== toastAt(relatedTarget)) toast.play({ id: left.id })
  })
}

/** Slides toasts to their new place when one above them is removed: a transform is not a layout shift (https://web.dev/articles/cls). */
export function slideIntoPlace(container: HTMLElement): void {
  let previousTops = new Map<HTMLElement, number>()
  new MutationObserver(() => {
    const tops = new Map<HTMLElement, number>()
    for (const element of container.querySelectorAll<HTMLElement>('.Toastify__toast')) {
      const top = element.offsetTop
      slide(element, (previousTops.get(element) ?? top) - top)
      tops.set(element, top)
    }
    previousTops = tops
  }).observe(container, { childList: true, subtree: true })
}

/** Slides an element to its place from `distance` pixels below, with the transition of the stylesheet. */
function slide(element: HTMLElement, distance: number): void {
  if (distance === 0) return
  element.style.transition = 'none'
  element.style.translate = `0 ${distance}px`
  // Makes the browser compute the style from which the transition starts.
  element.getBoundingClientRect()
  element.style.transition = ''
  element.style.translate = ''
}

// Without the collapse of the library, which changes the height of a closed toast in each frame.
const transition = cssTransition({ enter: `${styles.enters}`, exit: `${styles.exits}`, collapse: false })

/** The container of toasts, dark in both themes (§8). On a phone, only the last one is visible. */
export function ToastContainer() {
  const { t } = useTranslation()
  return (
    <div ref={disableLiveRegion}>
      <ToastifyContainer
        className={styles.toasts}
        position="top-center"
        theme="dark"
        transition={transition}
        autoClose={limits.toast.closeAfter}
        // Replaced by `pauseUnderPointer`.
        pauseOnHover={false}
        hideProgressBar
        draggable
        role={undefined}
        aria-label={t('ui.toast.label')}
        closeButton={({ closeToast }) => (
          <button type="button" aria-label={t('ui.toast.dismiss')} className={styles.dismiss} onClick={closeToast}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      />
    </div>
  )
}

/** Turns off the live region that the library makes of its container: `ToastMessage` is an alert, and would be announced twice. */
function disableLiveRegion(container: HTMLDivElement | null) {
  container?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off')
}
