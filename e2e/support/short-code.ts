/** A key, a token or an id as the tables show it. */
export const shortCode = (code: string): string => `${code.slice(0, 4)}…${code.slice(-4)}`
