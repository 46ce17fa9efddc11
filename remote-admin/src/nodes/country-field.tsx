import { useMemo } from 'react'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Flag } from '@sallyport/ui'
import { ComboboxField } from '../forms/combobox-field.tsx'
import { useWords } from '../words.ts'
import { countryOptions } from './country-options.ts'

const flag = (code: string) => <Flag code={code} />

export function CountryField() {
  const words = useWords()
  const language = useLanguage()
  const countries = useMemo(() => countryOptions(language), [language])

  return (
    <ComboboxField
      name="country"
      label={words('admin.node.country')}
      listLabel={words('admin.node.countries')}
      options={countries}
      renderIcon={flag}
    />
  )
}
