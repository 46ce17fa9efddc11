/** Writes one event as a line, which journald stores. Contains no keys, no secrets and no IP addresses of clients. */
export type Log = (event: string) => void

export const logToStdout: Log = (event) => void process.stdout.write(`${event.replace(/\s+/g, ' ')}\n`)

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
