import i18next from 'i18next'
import { currentLanguage, type Language } from './language.ts'
import { hasTranslations, requireTranslations } from './loaded-translations.ts'
import { whenI18nInitialized } from './start-i18n.ts'

const pendingLoads = new Map<string, Promise<void>>()

/** Loads the translations of an app in the current language; rejects if that fails, and a later call tries again. */
export async function loadTranslations(namespace: string): Promise<void> {
  await whenI18nInitialized()
  const language = currentLanguage()
  if (hasTranslations(language, namespace)) return
  const key = `${language} ${namespace}`
  const load = pendingLoads.get(key) ?? loadNamespace(language, namespace).finally(() => pendingLoads.delete(key))
  pendingLoads.set(key, load)
  await load.catch((failure: unknown) => {
    if (language === currentLanguage()) throw failure
  })
  await loadTranslations(namespace)
}

/** `loadNamespaces` alone would also retry every namespace that failed before (https://github.com/i18next/i18next/issues/986). */
async function loadNamespace(language: Language, namespace: string): Promise<void> {
  await i18next.reloadResources([language], [namespace])
  requireTranslations(language, namespace)
  // Registers the namespace for language changes. Not after such a change, when it would load the translations again.
  if (language === currentLanguage()) await i18next.loadNamespaces(namespace)
}
