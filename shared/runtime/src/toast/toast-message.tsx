import { useEffect, useState } from 'react'

type Props = {
  text: string
  /** How often the message was repeated. */
  repeats?: number
}

/**
 * The text of a toast as an alert, to which it is added after the alert was rendered: Orca does not speak an alert that is
 * inserted together with the elements around it. `aria-live` repeats what the role implies, because Firefox otherwise
 * reports the value of the container. A repeated text is a new element, because screen readers announce what is added to an
 * alert (https://www.w3.org/TR/wai-aria-1.2/#aria-relevant).
 */
export function ToastMessage({ text, repeats = 0 }: Props) {
  const [isRendered, setRendered] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second rendering is what screen readers announce
  useEffect(() => setRendered(true), [])
  return (
    <span role="alert" aria-live="assertive">
      {isRendered && <span key={repeats}>{text}</span>}
    </span>
  )
}
