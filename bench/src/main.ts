/** The benchmarks by name: `pnpm bench lists` runs one of them, `pnpm bench` all. */
const benchmarks: Record<string, () => Promise<void>> = {
  'first-page': async () => (await import('./first-page.ts')).benchFirstPage(),
  scale: async () => (await import('./scale/scale.ts')).benchScale(),
  releases: async () => (await import('./releases/releases.ts')).benchReleases(),
  lists: async () => (await import('./lists/lists.ts')).benchLists(),
  scroll: async () => (await import('./scroll/scroll.ts')).benchScroll(),
  server: async () => (await import('./server/server.ts')).benchServer(),
  lighthouse: async () => (await import('./lighthouse/lighthouse.ts')).benchLighthouse(),
  agent: async () => (await import('./agent/agent.ts')).benchAgent(),
}

async function main(wanted: readonly string[]): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(benchmarks)
  for (const name of names) {
    const benchmark = benchmarks[name]
    if (!benchmark)
      throw new Error(`There is no benchmark ${name}. Expected one of ${Object.keys(benchmarks).join(', ')}`)
    await benchmark()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
