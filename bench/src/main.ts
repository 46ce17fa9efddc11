/** What is measured, by the name that asks for it alone: `pnpm bench lists`. Without a name all of it is. */
const parts: Record<string, () => Promise<void>> = {
  'first-page': async () => (await import('./first-page.ts')).benchFirstPage(),
  scale: async () => (await import('./scale/scale.ts')).benchScale(),
  lists: async () => (await import('./lists/lists.ts')).benchLists(),
  hostile: async () => (await import('./hostile/hostile.ts')).benchHostile(),
  scroll: async () => (await import('./scroll/scroll.ts')).benchScroll(),
}

async function main(wanted: readonly string[]): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(parts)
  for (const name of names) {
    const part = parts[name]
    if (!part) throw new Error(`There is no part ${name}, but ${Object.keys(parts).join(', ')}`)
    await part()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
