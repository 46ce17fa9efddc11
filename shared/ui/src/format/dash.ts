/** Stands where a value is missing or cannot be shown. */
export const dash = '—'
