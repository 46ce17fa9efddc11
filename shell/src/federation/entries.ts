const integrities = new Map<string, string>()

/** Allows an entry to be loaded, at this address and with this hash. */
export const allowEntry = (url: string, integrity: string) => void integrities.set(url, integrity)

/** The hash of an entry that discovery named, or undefined for any other script. */
export const integrityOf = (url: string) => integrities.get(url)
