/** The placeholder for a missing or invalid value. */
export const dash = '—'
