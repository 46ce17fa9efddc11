/** Renders the settings of the site into the page, until the end of the test. */
export function renderSettings(settings: object): void {
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: 'settings', textContent: JSON.stringify(settings) })
  document.head.append(block)
}
