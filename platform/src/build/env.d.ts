/** What the build writes into each app's code. */
interface ImportMetaEnv {
  /** Whether this is a production build. */
  readonly PROD: boolean
  /** Namespace of the app's words, `office-1.4.2`. */
  readonly PUBLIC_WORDS: string
  /** Address of the folder of country flags. */
  readonly PUBLIC_FLAGS: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'
