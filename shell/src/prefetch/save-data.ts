type Connection = { saveData?: boolean; effectiveType?: string }

const slowTypes = new Set(['slow-2g', '2g'])

/** Whether to load only what the user asked for (https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || slowTypes.has(connection?.effectiveType ?? '')
}
