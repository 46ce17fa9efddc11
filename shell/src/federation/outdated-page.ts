let isOutdated = false

/** Whether a reload of the page would select other releases, as far as the last check has found. */
export const isPageOutdated = () => isOutdated

export function setPageOutdated(value: boolean): void {
  isOutdated = value
}
