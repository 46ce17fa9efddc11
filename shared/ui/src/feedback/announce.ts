/** The ID of the live region, which the shell renders once. */
export const liveRegionId = 'announcements'

/** In milliseconds. A message that stayed would be read by screen reader users who browse the page later. */
const removalDelay = 5000

/** Makes screen readers announce a text after their current speech. Each message is a new element, so that repeated ones are announced. */
export function announce(text: string): void {
  const message = Object.assign(document.createElement('span'), { textContent: text })
  document.getElementById(liveRegionId)?.append(message)
  setTimeout(() => message.remove(), removalDelay)
}
