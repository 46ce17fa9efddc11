interface ImportMetaEnv {
  readonly PROD: boolean
  /** Translation namespace of the app: `office-1.4.2`. */
  readonly PUBLIC_TRANSLATION_NAMESPACE: string
  /** URL path of the country flags. */
  readonly PUBLIC_FLAGS: string
  /** All translations of the app, by language. Only defined in the program that prerenders pages. */
  readonly TRANSLATIONS: Readonly<Record<string, object>>
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** The stylesheet of a library. Applies within elements of the class `scope` in a remote, and everywhere in the shell. */
declare module '*.css' {
  const library: { readonly scope: string }
  export default library
}
