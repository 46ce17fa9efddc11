type Connection = { saveData?: boolean; effectiveType?: string }

const slowTypes = new Set(['slow-2g', '2g'])

/** Whether to skip prefetching, to save data (https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData) or on a slow network. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || slowTypes.has(connection?.effectiveType ?? '')
}
