import i18next from 'i18next'
import type { Language } from './language.ts'

export const hasTranslations = (language: Language, namespace: string) => i18next.hasResourceBundle(language, namespace)

/** Throws unless the translations are loaded; i18next resolves even if loading failed. */
export function requireTranslations(language: Language, namespace: string) {
  if (!hasTranslations(language, namespace)) throw new Error(`The translations of ${namespace} could not be loaded`)
}
