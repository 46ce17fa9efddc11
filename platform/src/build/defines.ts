import { flagsFolder } from './package-version.ts'

/** What a build writes into the code of its app; `env.d.ts` says what it is. */
export const defines = (words: string) => ({
  'import.meta.env.PUBLIC_WORDS': JSON.stringify(words),
  'import.meta.env.PUBLIC_FLAGS': JSON.stringify(flagsFolder()),
})
