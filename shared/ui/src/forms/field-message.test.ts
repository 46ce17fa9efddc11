import { describe, expect, test } from '@rstest/core'
import { passwordResetEndpoints, type MessageValues } from '@sallyport/contract/endpoints'
import type { TranslationKey } from '@sallyport/runtime/i18n'
import * as v from 'valibot'
import { fieldErrorOf, messageKeyFor, translateError } from './field-message.ts'

const firstError = (schema: v.GenericSchema, value: unknown) =>
  fieldErrorOf(v.safeParse(schema, value, { message: messageKeyFor }).issues![0])

describe('the error of an issue', () => {
  const text = v.pipe(v.string(), v.nonEmpty())
  const short = v.pipe(v.string(), v.minLength(8), v.maxLength(64))
  const rows = [
    ['an empty text', text, '', { message: 'form.error.required' }],
    ['no value', text, undefined, { message: 'form.error.required' }],
    ['a number field that is empty', v.number(), Number.NaN, { message: 'form.error.required' }],
    ['a field that is not there', v.strictObject({ name: text }), {}, { message: 'form.error.required' }],
    ['too short a text', short, 'seven77', { message: 'form.error.min.length', values: { limit: 8 } }],
    ['too long a text', short, 'x'.repeat(65), { message: 'form.error.max.length', values: { limit: 64 } }],
    ['a pattern', v.pipe(v.string(), v.regex(/^a$/)), 'b', { message: 'form.error.invalid' }],
    ['another type', v.number(), 'b', { message: 'form.error.invalid' }],
  ] as const

  for (const [name, schema, value, error] of rows) {
    test(`for ${name} is ${error.message}`, () => {
      const { message, values } = firstError(schema, value)

      expect({ message, values }).toEqual({ values: undefined, ...error })
    })
  }
})

describe('a message', () => {
  const known: Record<string, string> = { 'form.error.max.length': 'at most', 'something.went.wrong.error': 'wrong' }
  const translate = (key: TranslationKey, values?: MessageValues) =>
    [known[key] ?? key, ...Object.values(values ?? {})].join(' ')

  test('contains its limit', () => {
    const error = firstError(v.pipe(v.string(), v.maxLength(64)), 'x'.repeat(65))

    expect(translateError(error, translate)).toBe('at most 64')
  })

  test('of the server is shown as it is', () => {
    expect(translateError({ message: 'Too common: 123' }, translate)).toBe('Too common: 123')
    expect(translateError({ message: 'No. Never.' }, translate)).toBe('No. Never.')
  })

  test('with an unknown key is shown as the general error', () => {
    expect(translateError({ message: 'user.password.leaked' }, translate)).toBe('wrong')
  })

  test('keeps the key of the schema', () => {
    const { issues } = v.safeParse(
      passwordResetEndpoints.request.body,
      { email: 'invalid' },
      { message: messageKeyFor },
    )

    expect(issues?.map(({ message }) => message)).toEqual(['form.error.email'])
  })
})
