import { cloneElement, type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { placePopover, type PopoverSide } from './place-popover.ts'
import styles from './tooltip.module.css'

type Props = {
  text: string
  side?: PopoverSide
  /** The described element; must be focusable for keyboard access to the tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A description that is shown on hover, on focus and after a long touch. */
export function Tooltip({ text, side = 'above', children }: Props) {
  const id = useId()
  const { trigger, bubble } = useTooltip(side)
  return (
    <span className={styles.trigger} {...trigger}>
      {cloneElement(children, { 'aria-describedby': id })}
      {/* Hidden from screen readers, which read the text as the description of the trigger. */}
      <span ref={bubble} id={id} aria-hidden popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  )
}

/** In milliseconds (§9). */
const enterDelay = 100
const touchDelay = 700
const touchHide = 1500

/** Shows and hides a tooltip (§9): shortly after hover and focus, and for a while after a long touch. */
function useTooltip(side: PopoverSide) {
  const trigger = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function toggle(isShown: boolean, delay = 0) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!bubble.current || !trigger.current) return
      bubble.current.togglePopover(isShown)
      if (isShown) placePopover(bubble.current, trigger.current, side)
    }, delay)
  }

  const isTouch = (event: PointerEvent) => event.pointerType === 'touch'

  return {
    bubble,
    trigger: {
      ref: trigger,
      onPointerEnter: (event: PointerEvent) => !isTouch(event) && toggle(true, enterDelay),
      onPointerLeave: (event: PointerEvent) => !isTouch(event) && toggle(false),
      onPointerDown: (event: PointerEvent) => toggle(isTouch(event), isTouch(event) ? touchDelay : 0),
      onPointerUp: (event: PointerEvent) => isTouch(event) && toggle(false, hideDelay(bubble.current)),
      onPointerCancel: () => toggle(false),
      onFocus: () => trigger.current?.querySelector(':focus-visible') && toggle(true, enterDelay),
      onBlur: () => toggle(false),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && toggle(false),
    },
  }
}

/** The delay from the end of a touch until the tooltip closes; 0 if it is not open yet, to cancel the opening. */
function hideDelay(bubble: HTMLElement | null): number {
  return bubble?.matches(':popover-open') ? touchHide : 0
}
