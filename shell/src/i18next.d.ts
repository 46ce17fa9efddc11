import type messages from './locales/en.json'

/** Adds the keys of this app to those of the shared packages. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    translation: typeof messages
  }
}
