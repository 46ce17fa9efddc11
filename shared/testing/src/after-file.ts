const cleanups: (() => unknown)[] = []

/**
 * Runs `cleanup` after the tests of the file, the last one first. Where files share their modules, an `afterAll` of a module runs only after
 * the first file that imports it.
 */
export function afterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
