import { useMemo } from 'react'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Flag } from '@sallyport/ui'
import { ComboboxField } from '../forms/combobox-field.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { countryOptions } from './country-options.ts'

const flag = (code: string) => <Flag code={code} />

export function CountryField() {
  const { t } = useTranslation()
  const language = useLanguage()
  const countries = useMemo(() => countryOptions(language), [language])

  return (
    <ComboboxField
      name="country"
      label={t('admin.node.country')}
      listLabel={t('admin.node.countries')}
      options={countries}
      renderIcon={flag}
    />
  )
}
