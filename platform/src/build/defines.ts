import { flagsFolder } from './package-version.ts'

/** The constants that a build replaces in the code of its app, declared in `env.d.ts`. */
export const defines = (namespace: string) => ({
  'import.meta.env.PUBLIC_TRANSLATION_NAMESPACE': JSON.stringify(namespace),
  'import.meta.env.PUBLIC_FLAGS': JSON.stringify(flagsFolder()),
})
