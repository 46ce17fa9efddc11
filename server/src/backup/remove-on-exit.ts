import { rmSync } from 'node:fs'

const paths = new Set<string>()

/** Removes a temporary file or folder also when the process exits early. Returns a function that removes it now. */
export function removeOnExit(path: string): () => void {
  if (paths.size === 0) process.once('exit', removeAll)
  paths.add(path)
  return () => {
    rmSync(path, { recursive: true, force: true })
    paths.delete(path)
    if (paths.size === 0) process.off('exit', removeAll)
  }
}

function removeAll() {
  for (const path of paths) rmSync(path, { recursive: true, force: true })
}

/** Exits at a signal, so that temporary files are removed; by default, a signal ends the process at once. */
export function exitOnSignals(): void {
  const interrupted = 130
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(interrupted))
}
