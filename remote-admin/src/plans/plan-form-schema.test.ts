import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import { planFormSchema, planToFormValues } from './plan-form-schema.ts'
import { adminPlan } from './testing/open-plans.ts'

const parse = (values: object) => v.safeParse(planFormSchema, { ...planToFormValues(adminPlan(), 'en'), ...values })

describe('a price', () => {
  const valid: [text: string, currency: string, amount: number][] = [
    ['12.5', 'USD', 12.5],
    ['12,50', 'USD', 12.5],
    [' 1 234,50 ', 'USD', 1234.5],
    ['1250', 'JPY', 1250],
    ['1.255', 'KWD', 1.255],
    ['0.01', 'usd', 0.01],
    ['1000000', 'USD', 1_000_000],
  ]
  for (const [amount, currency_code, expected] of valid) {
    test(`${amount} ${currency_code} is ${expected}`, () => {
      const { success, output } = parse({ amount, currency_code })

      expect(success && [output.amount, output.currency_code]).toEqual([expected, currency_code.toUpperCase()])
    })
  }

  const invalid: [text: string, currency: string][] = [
    ['', 'USD'],
    ['0', 'USD'],
    ['1e3', 'USD'],
    ['1.255', 'USD'],
    ['12.5', 'JPY'],
    ['1000001', 'USD'],
    ['.5', 'USD'],
    ['12', 'XQX'],
    ['12', ''],
  ]
  for (const [amount, currency_code] of invalid) {
    test(`${amount} ${currency_code} is invalid`, () => {
      expect(parse({ amount, currency_code }).success).toBe(false)
    })
  }
})

for (const [month_count, isValid] of [
  ['1', true],
  ['120', true],
  ['0', false],
  ['121', false],
  ['1.5', false],
  ['', false],
] as const) {
  test(`a duration of ${JSON.stringify(month_count)} is ${isValid ? 'valid' : 'invalid'}`, () => {
    expect(parse({ month_count }).success).toBe(isValid)
  })
}

for (const [language, currency_code, amount, text] of [
  ['en', 'USD', 48.5, '48.50'],
  ['ru', 'USD', 1234.5, '1234,50'],
  ['en', 'JPY', 1250, '1250'],
] as const) {
  test(`the form shows ${amount} ${currency_code} in ${language} as ${text}, which is the same price`, () => {
    const values = planToFormValues(adminPlan({ currency_code, amount }), language)

    expect(values.amount).toBe(text)
    expect(v.parse(planFormSchema, values).amount).toBe(amount)
  })
}
