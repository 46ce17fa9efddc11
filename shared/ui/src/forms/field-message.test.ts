import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import type { TranslationKey } from '@sallyport/runtime/i18n'
import { translateMessage, messageFor, serializeMessage } from './field-message.ts'

const firstIssue = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues![0]

describe('the message of an issue', () => {
  const text = v.pipe(v.string(), v.nonEmpty())
  const short = v.pipe(v.string(), v.minLength(8), v.maxLength(64))
  const rows = [
    ['an empty text', text, '', { key: 'form.error.required' }],
    ['no value', text, undefined, { key: 'form.error.required' }],
    ['a number field that is empty', v.number(), Number.NaN, { key: 'form.error.required' }],
    ['a field that is not there', v.strictObject({ name: text }), {}, { key: 'form.error.required' }],
    ['too short a text', short, 'seven77', { key: 'form.error.min.length', limit: '8' }],
    ['too long a text', short, 'x'.repeat(65), { key: 'form.error.max.length', limit: '64' }],
    ['a pattern', v.pipe(v.string(), v.regex(/^a$/)), 'b', { key: 'form.error.invalid' }],
    ['another type', v.number(), 'b', { key: 'form.error.invalid' }],
  ] as const

  for (const [name, schema, value, message] of rows) {
    test(`for ${name} is ${message.key}`, () => {
      expect(messageFor(firstIssue(schema, value))).toEqual(message)
    })
  }
})

describe('a serialized message', () => {
  const known: Record<string, string> = { 'form.error.max.length': 'at most', 'something.went.wrong.error': 'wrong' }
  const translate = (key: TranslationKey, values?: Record<string, string>) =>
    [known[key] ?? key, ...Object.values(values ?? {})].join(' ')

  test('contains its limit', () => {
    const issue = firstIssue(v.pipe(v.string(), v.maxLength(64)), 'x'.repeat(65))

    expect(translateMessage(serializeMessage(issue), translate)).toBe('at most 64')
  })

  test('of the server is shown as it is', () => {
    expect(translateMessage('Too common: 123', translate)).toBe('Too common: 123')
    expect(translateMessage('No. Never.', translate)).toBe('No. Never.')
  })

  test('with an unknown key is shown as the general error', () => {
    expect(translateMessage('user.password.leaked', translate)).toBe('wrong')
  })

  test('keeps the key of the schema', () => {
    const { issues } = v.safeParse(
      passwordResetEndpoints.request.body,
      { email: 'invalid' },
      { message: serializeMessage },
    )

    expect(issues?.map(({ message }) => message)).toEqual(['form.error.email'])
  })
})
