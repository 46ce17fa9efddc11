import { changeLanguage } from '@sallyport/runtime/host'
import { languages, useLanguage, useTranslation, type Language } from '@sallyport/runtime/i18n'
import { Flag } from '@sallyport/ui'
import { useState } from 'react'
import { applyFailurePolicy } from '../failures/failure-policy.ts'
import { BusyIndicator } from '../loading/busy-indicator.tsx'
import { Dropdown } from './dropdown.tsx'

const flags = { en: 'US', ru: 'RU' } as const satisfies Record<Language, string>
const names = { en: 'English', ru: 'Русский' } as const satisfies Record<Language, string>

/** Offers the other languages (§2). The language changes when its translations have loaded. */
export function LanguageSwitcher() {
  const { t } = useTranslation()
  const current = useLanguage()
  const [isSwitching, setSwitching] = useState(false)
  const others = languages.filter((language) => language !== current)

  async function switchTo(language: Language) {
    setSwitching(true)
    try {
      await changeLanguage(language)
      setSpokenLanguage(`${language}-${flags[language]}`)
    } catch {
      applyFailurePolicy({ status: 0 })
    }
    setSwitching(false)
  }

  return (
    <div aria-busy={isSwitching}>
      <Dropdown
        label={t('shell.language')}
        listLabel={t('shell.language.list', { current: names[current] })}
        current={<LanguageCode language={current} />}
        options={others.map((value) => ({ value, content: <LanguageCode language={value} />, tooltip: names[value] }))}
        onSelected={(language) => void switchTo(language)}
      />
      <BusyIndicator isBusy={isSwitching} />
    </div>
  )
}

function LanguageCode({ language }: { language: Language }) {
  return (
    <>
      <Flag code={flags[language]} />
      <span lang={language}>{language.toUpperCase()}</span>
    </>
  )
}

/**
 * Makes Firefox report a new language to screen readers: Firefox reads `lang` when it creates an accessible object, and a change of the role
 * creates a new one. The roles `none` and `presentation` are synonyms (https://www.w3.org/TR/wai-aria-1.2/#none).
 * @param tag a language tag with a region, so that it differs from the `lang` of the document
 */
function setSpokenLanguage(tag: string): void {
  for (const element of document.body.querySelectorAll<HTMLElement>(':scope > div')) {
    element.lang = tag
    element.role = element.role === 'none' ? 'presentation' : 'none'
  }
}
