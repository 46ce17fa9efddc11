import { limits } from '@sallyport/contract/config'
import { withTimeout } from '@sallyport/runtime/loading'
import i18next from 'i18next'
import { currentLanguage, hasTranslations, requireTranslations, type Language } from './language.ts'
import { readTranslations, whenI18nInitialized } from './start-i18n.ts'

type PendingLoad = { retry: () => void; loaded: Promise<void> }

const pendingLoads = new Map<string, PendingLoad>()
const listeners = new Set<() => void>()

/** Loads translations in the current language. Rejects if that fails, or after `limits.translations.failAfter` while i18next retries. */
export async function loadTranslations(namespace: string): Promise<void> {
  await whenI18nInitialized()
  const language = currentLanguage()
  if (hasTranslations(language, namespace)) return
  const key = `${language} ${namespace}`
  const { loaded } = pendingLoads.get(key) ?? startLoad(key, language, namespace)
  await withTimeout(loaded, limits.translations.failAfter).catch((failure: unknown) => {
    if (language === currentLanguage()) throw failure
  })
  await loadTranslations(namespace)
}

/** Whether translations of any app are pending, even after `loadTranslations` has rejected. */
export const hasPendingTranslations = () => pendingLoads.size > 0

/** Calls `onChange` whenever `hasPendingTranslations` may have changed. Returns a function to unsubscribe. */
export function subscribeToPendingTranslations(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Requests pending translations again immediately, in parallel with the retries of i18next. The first response is used. */
export function retryPendingTranslations(): void {
  for (const { retry } of pendingLoads.values()) retry()
}

function startLoad(key: string, language: Language, namespace: string): PendingLoad {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const retry = () =>
    readTranslations(language, namespace, (_, messages) => {
      if (!messages) return
      i18next.addResourceBundle(language, namespace, messages)
      arrive()
    })
  const loaded = loadNamespace(language, namespace, arrived).finally(() => {
    pendingLoads.delete(key)
    notifyListeners()
  })
  const load = { retry, loaded }
  pendingLoads.set(key, load)
  notifyListeners()
  return load
}

const notifyListeners = () => listeners.forEach((listener) => listener())

/** `loadNamespaces` alone would also retry every namespace that failed before (https://github.com/i18next/i18next/issues/986). */
async function loadNamespace(language: Language, namespace: string, arrived: Promise<void>): Promise<void> {
  await Promise.race([i18next.reloadResources([language], [namespace]), arrived])
  requireTranslations(language, namespace)
  // Registers the namespace, so that i18next loads it when the language changes. Skipped after such a change, because `loadTranslations`
  // loads the new language.
  if (language === currentLanguage()) await i18next.loadNamespaces(namespace)
}

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
