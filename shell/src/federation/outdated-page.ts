let isOutdated = false

/** Whether the last check found that a reload of the page would select other releases. */
export const isPageOutdated = () => isOutdated

export function setPageOutdated(value: boolean): void {
  isOutdated = value
}
