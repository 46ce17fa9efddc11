/** Characters that remain at each end of a shortened code. */
const endLength = 4

/** A key or an id such as `yj2P…lhw=`; a short one is returned as it is. */
export const shortCode = (code: string): string =>
  code.length <= 3 * endLength ? code : `${code.slice(0, endLength)}…${code.slice(-endLength)}`
