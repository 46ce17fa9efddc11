import i18next from 'i18next'
import { currentLanguage, type Language } from './language.ts'
import { hasTranslations, requireTranslations } from './loaded-translations.ts'

/**
 * Switches the language of the interface and stores the choice. Rejects without a change if the translations fail to
 * load: i18next alone would switch and show keys.
 */
export async function changeLanguage(language: Language): Promise<void> {
  let missing = missingNamespaces(language)
  // Another app may be loaded in the old language meanwhile.
  while (missing.length > 0) {
    await i18next.reloadResources([language], missing)
    for (const namespace of missing) requireTranslations(language, namespace)
    missing = missingNamespaces(language)
  }
  await i18next.changeLanguage(language)
}

/** The namespaces that are loaded in the current language but not in the given one. */
const missingNamespaces = (language: Language) =>
  [i18next.options.ns ?? []]
    .flat()
    .filter((namespace) => hasTranslations(currentLanguage(), namespace) && !hasTranslations(language, namespace))
