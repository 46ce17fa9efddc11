import type { InitOptions } from 'i18next'
import { limits } from '@sallyport/contract/config'
import { languages } from './language.ts'
import { fallbackFor } from './language-detector.ts'

const { translations } = limits

/** The options of i18next (§7, §9). `namespace` is that of the shell's translations. */
export const i18nextOptions = (namespace: string): InitOptions => ({
  supportedLngs: languages,
  load: 'languageOnly',
  fallbackLng: fallbackFor,
  ns: [namespace],
  defaultNS: namespace,
  keySeparator: false,
  nsSeparator: false,
  maxParallelReads: translations.maxParallelReads,
  maxRetries: translations.maxRetries,
  retryTimeout: translations.retryDelay,
  saveMissing: false,
  interpolation: { escapeValue: false },
})
