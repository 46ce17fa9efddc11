import i18next from 'i18next'
import { currentLanguage, type Language } from './language.ts'
import { hasTranslations, requireTranslations } from './loaded-translations.ts'

/** Switches the language and stores the choice. Rejects if translations fail to load: i18next alone would show keys. */
export async function changeLanguage(language: Language): Promise<void> {
  let missing = missingNamespaces(language)
  while (missing.length > 0) {
    await i18next.reloadResources([language], missing)
    for (const namespace of missing) requireTranslations(language, namespace)
    missing = missingNamespaces(language)
  }
  await i18next.changeLanguage(language)
}

const missingNamespaces = (language: Language) =>
  [i18next.options.ns ?? []]
    .flat()
    .filter((namespace) => hasTranslations(currentLanguage(), namespace) && !hasTranslations(language, namespace))
