/** The id of the live region, which the shell renders once. */
export const liveRegionId = 'announcements'

/** In milliseconds; later, a reader of the page would meet a message of the past. */
const removedAfter = 5000

/** Has screen readers speak a text when they have finished the current one. Each message is an added element, so that a repeated one is spoken. */
export function announce(text: string): void {
  const message = Object.assign(document.createElement('span'), { textContent: text })
  document.getElementById(liveRegionId)?.append(message)
  setTimeout(() => message.remove(), removedAfter)
}
