import { toast } from 'react-toastify/unstyled'

const toastAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('.Toastify__toast') : null)

/**
 * Pauses a toast while the pointer moves over it (§8). `pauseOnHover` of the library also pauses a toast that appears under
 * a resting pointer; `pointermove` is not sent then (https://w3c.github.io/pointerevents/#the-pointermove-event).
 */
export function pauseUnderPointer(container: HTMLElement): void {
  container.addEventListener('pointermove', ({ target }) => {
    const entered = toastAt(target)
    if (entered) toast.pause({ id: entered.id })
  })
  container.addEventListener('pointerout', ({ target, relatedTarget }) => {
    const left = toastAt(target)
    if (left && left !== toastAt(relatedTarget)) toast.play({ id: left.id })
  })
}
