import { rstest } from '@rstest/core'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { ComboboxField } from '../combobox.tsx'

const countries = [
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'NO', label: 'Norway', names: ['Норвегия'], aliases: ['Norge'] },
  { value: 'SE', label: 'Sweden' },
]
const schema = v.strictObject({
  country: v.pipe(v.string(), v.nonEmpty(), v.regex(/^[A-Z]{2}$/)),
  city: v.string(),
})

type Props = { country: string; onSubmit: (values: unknown) => void }

function CountryForm({ country, onSubmit }: Props) {
  const form = useSchemaForm(schema, { defaultValues: { country, city: '' } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <ComboboxField
        name="country"
        label="Country"
        listLabel="All of them"
        options={countries}
        renderIcon={(code) => <i data-flag={code} />}
      />
      <TextField name="city" label="City" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

/** Renders a form with a country field of four options. */
export function openCountryForm({ country = '' } = {}) {
  const onSubmit = rstest.fn()
  render(<CountryForm country={country} onSubmit={onSubmit} />)
  return { user: userEvent.setup(), submitted: () => onSubmit.mock.calls.map(([values]) => values as unknown) }
}

export const field = () => screen.getByRole('combobox', { name: 'Country' })
export const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
export const saveButton = () => screen.getByRole('button', { name: 'Save' })
export const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
