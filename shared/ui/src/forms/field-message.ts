import type { BaseIssue } from 'valibot'
import type { TranslationKey } from '@sallyport/runtime/i18n'

/** The message of a broken rule; translated on render, because the language can change. */
type FieldMessage = { key: TranslationKey; limit?: string }

const separator = '|'
const missing = new Set(['undefined', 'null', 'NaN'])

/** The message of an issue whose schema has none. */
export function messageFor(issue: BaseIssue<unknown>): FieldMessage {
  if (issue.type === 'non_empty' || missing.has(issue.received)) return { key: 'form.error.required' }
  if (issue.type === 'max_length') return { key: 'form.error.max.length', limit: String(issue.requirement) }
  if (issue.type === 'min_length') return { key: 'form.error.min.length', limit: String(issue.requirement) }
  return { key: 'form.error.invalid' }
}

/** The message as `key` or `key|limit`, because React Hook Form stores one string per error. */
export function serializeMessage(issue: BaseIssue<unknown>): string {
  const { key, limit } = messageFor(issue)
  return limit === undefined ? key : key + separator + limit
}

const keyPattern = /^[a-z\d]+(?:[._-][a-z\d]+)+$/i

/**
 * The text of a serialized message: a key is translated, anything else is a text from the server. A key without a
 * translation becomes the general error message.
 */
export function translateMessage(
  message: string,
  translate: (key: TranslationKey, values?: Record<string, string>) => string,
): string {
  const [key = '', limit] = message.split(separator)
  if (!keyPattern.test(key)) return message
  const text = translate(key as TranslationKey, limit === undefined ? undefined : { limit })
  return text === key ? translate('something.went.wrong.error') : text
}
