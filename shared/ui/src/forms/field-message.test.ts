import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import type { SharedKey } from '@sallyport/runtime/messages'
import { drawnMessage, messageOf, storedMessage } from './field-message.ts'

const firstIssue = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues![0]

describe('a broken rule', () => {
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
    test(`${name} is ${message.key}`, () => {
      expect(messageOf(firstIssue(schema, value))).toEqual(message)
    })
  }
})

describe('a stored message', () => {
  const known: Record<string, string> = { 'form.error.max.length': 'at most', 'something.went.wrong.error': 'wrong' }
  const words = (key: SharedKey, values?: Record<string, string>) =>
    [known[key] ?? key, ...Object.values(values ?? {})].join(' ')

  test('a limit comes back with its key', () => {
    const issue = firstIssue(v.pipe(v.string(), v.maxLength(64)), 'x'.repeat(65))

    expect(drawnMessage(storedMessage(issue), words)).toBe('at most 64')
  })

  test('a sentence of the server is drawn as it is', () => {
    expect(drawnMessage('Too common: 123', words)).toBe('Too common: 123')
    expect(drawnMessage('No. Never.', words)).toBe('No. Never.')
  })

  test('a key without words is not shown', () => {
    expect(drawnMessage('user.password.leaked', words)).toBe('wrong')
  })

  test('a schema that names its own word keeps it', () => {
    const { issues } = v.safeParse(passwordResetEndpoints.request.body, { email: 'nobody' }, { message: storedMessage })

    expect(issues?.map(({ message }) => message)).toEqual(['form.error.email'])
  })
})
