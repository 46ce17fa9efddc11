import type { BaseIssue } from 'valibot'
import type { SharedKey } from '@sallyport/runtime/messages'

/** A broken rule as a word to be chosen when it is drawn, in the language of that moment. */
type FieldMessage = { key: SharedKey; limit?: string }

const separator = '|'
const missing = new Set(['undefined', 'null', 'NaN'])

/** The only place that knows how a broken rule is worded, where its schema names no word itself. */
export function messageOf(issue: BaseIssue<unknown>): FieldMessage {
  if (issue.type === 'non_empty' || missing.has(issue.received)) return { key: 'form.error.required' }
  if (issue.type === 'max_length') return { key: 'form.error.max.length', limit: String(issue.requirement) }
  if (issue.type === 'min_length') return { key: 'form.error.min.length', limit: String(issue.requirement) }
  return { key: 'form.error.invalid' }
}

/** The form library keeps one text for an error: the key, and the limit behind it. */
export function storedMessage(issue: BaseIssue<unknown>): string {
  const { key, limit } = messageOf(issue)
  return limit === undefined ? key : key + separator + limit
}

const key = /^[a-z\d]+(?:[._-][a-z\d]+)+$/i

/**
 * What to draw for a stored message: a key is translated, anything else is a text from the server. A key that
 * nobody has words for is not for people's eyes.
 */
export function drawnMessage(
  stored: string,
  words: (key: SharedKey, values?: Record<string, string>) => string,
): string {
  const [name = '', limit] = stored.split(separator)
  if (!key.test(name)) return stored
  const text = words(name as SharedKey, limit === undefined ? undefined : { limit })
  return text === name ? words('something.went.wrong.error') : text
}
