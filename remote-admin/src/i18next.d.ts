import type messages from './locales/en.json'

/** Adds the keys of this app to the keys of the shared packages. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    translation: typeof messages
  }
}
