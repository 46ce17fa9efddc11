import i18next, { type i18n, type Namespace, type TFunction } from 'i18next'
import { use } from 'react'
import { I18nContext } from 'react-i18next'
import { useLanguage } from './language.ts'

type Translation = { t: TFunction; i18n: i18n }

const translations = new Map<string, Translation>()

/**
 * The texts of the app around the component (`I18nextProvider`). Replaces react-i18next's hook, which copies the i18next instance in each
 * component: a seventh of the time to render a list (https://github.com/i18next/react-i18next/blob/master/src/useTranslation.js).
 * `t` is another function in each language, but always uses the current one: the callbacks of a call may run after the language has changed.
 */
export function useTranslation(): Translation {
  const language = useLanguage()
  // Without a provider, null: the namespace of the shell. The type lacks `defaultNS`.
  const { defaultNS = null } = (use(I18nContext) ?? {}) as { defaultNS?: string & Namespace }
  const key = `${language} ${defaultNS}`
  const translation = translations.get(key) ?? { t: i18next.getFixedT(null, defaultNS), i18n: i18next }
  translations.set(key, translation)
  return translation
}
