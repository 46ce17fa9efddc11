import { describe, expect, test } from '@rstest/core'
import { waitFor } from '@sallyport/testing'
import { openCreatePage } from './testing/open-node-form.ts'

const required = 'Required field'
const invalid = 'Invalid value'
const textOf = (length: number, letter = 'a') => letter.repeat(length)

describe('an invalid field shows its error on blur', () => {
  const table: [label: string, text: string, message: string][] = [
    ['Name', ' ', required],
    ['Name', 'Oslo 😀', 'Invalid value: “😀” can’t be used here'],
    ['Name', textOf(65), 'Maximum length is 64'],
    ['Country', 'Atlantis', invalid],
    ['City', textOf(65, 'я'), 'Maximum length is 64'],
    ['URL', 'javascript:alert(1)', invalid],
    ['URL', `https://${textOf(255)}.test`, 'Maximum length is 255'],
    ['API URL', 'ftp://node', invalid],
    ['API token', textOf(129), 'Maximum length is 128'],
    ['API token', '🔑', 'Invalid value: “🔑” can’t be used here'],
    ['Subnet', '10.8.0.0/33', invalid],
    ['Subnet', '10.8.0.0/31', 'Invalid value: this subnet has no addresses for clients'],
    ['Subnet', textOf(46, '1'), 'Maximum length is 45'],
    ['Public key', textOf(129), 'Maximum length is 128'],
    ['Capacity', '1.5', invalid],
    ['Connection parameters', '{\n  "Jc": 4,\n}', 'Invalid value: not JSON, see line 3, column 1'],
    ['Connection parameters', '[4]', 'Invalid value: use a JSON object, such as {"Jc": 4}'],
    ['Connection parameters', '{"Jc": []}', 'Invalid value: Jc must be a number or a single line of text'],
    ['Connection parameters', '{"Jc": 500}', 'Invalid value: Jc must be a whole number from 1 to 128'],
    ['Connection parameters', '{"S1": 10, "S2": 66}', 'Invalid value: S2 must not equal S1 plus 56'],
    ['Connection parameters', `{"note":"${textOf(8193)}"}`, 'Maximum length is 8192'],
  ]
  for (const [label, text, message] of table) {
    test(`${label}: ${JSON.stringify(text).slice(0, 40)}`, async () => {
      const { fillField, field } = await openCreatePage()

      await fillField(label, text)

      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message))
      expect(field(label)).toBeInvalid()
      expect(field(label)).toHaveValue(text)
    })
  }
})
