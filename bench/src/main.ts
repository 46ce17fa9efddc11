/** The benchmarks by name: `pnpm bench lists` runs one of them, `pnpm bench` all. */
const benchmarks: Record<string, () => Promise<void>> = {
  'first-page': async () => (await import('./first-page/first-page.ts')).benchFirstPage(),
  releases: async () => (await import('./releases/releases.ts')).benchReleases(),
  lists: async () => (await import('./lists/lists.ts')).benchLists(),
  server: async () => (await import('./server/server.ts')).benchServer(),
  agent: async () => (await import('./agent/agent.ts')).benchAgent(),
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks)
for (const name of names) {
  try {
    const benchmark = benchmarks[name]
    if (!benchmark)
      throw new Error(`There is no benchmark ${name}. Expected one of ${Object.keys(benchmarks).join(', ')}`)
    await benchmark()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
