export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs a command of this package. A failure is printed and sets the exit status. */
export async function runMain(main: () => unknown): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(`✗ ${messageOf(error)}`)
    process.exitCode = 1
  }
}
