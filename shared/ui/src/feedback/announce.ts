/** The ID of the live region, which the shell renders once. */
export const liveRegionId = 'announcements'

/** In milliseconds. A message that stayed would be read by screen reader users who browse the page later. */
const removalDelay = 5000

/** Makes screen readers speak a text after the current one. Each message is a new element, so that a repeated message is spoken, too. */
export function announce(text: string): void {
  const message = Object.assign(document.createElement('span'), { textContent: text })
  document.getElementById(liveRegionId)?.append(message)
  setTimeout(() => message.remove(), removalDelay)
}
