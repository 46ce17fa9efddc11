import { messageValues, type MessageValues } from '@sallyport/contract/endpoints'
import type { TranslationKey } from '@sallyport/runtime/i18n'
import type { BaseIssue } from 'valibot'

/** An error as React Hook Form stores it, with the values of its message; translated on render, because the language can change. */
export type FieldError = { type: string; message: string; values?: MessageValues | undefined }

const missingValues = new Set(['undefined', 'null', 'NaN'])

/** The translation key for an issue whose schema has no message. */
export function messageKeyFor(issue: BaseIssue<unknown>): TranslationKey {
  if (issue.type === 'non_empty' || missingValues.has(issue.received)) return 'form.error.required'
  if (issue.type === 'max_length') return 'form.error.max.length'
  if (issue.type === 'min_length') return 'form.error.min.length'
  return 'form.error.invalid'
}

const lengthTypes = new Set(['max_length', 'min_length'])

/** Converts a Valibot issue, whose message is a translation key, to a field error. */
export function fieldErrorOf(issue: BaseIssue<unknown>): FieldError {
  const { type, message, requirement } = issue
  const values = lengthTypes.has(type) ? { limit: Number(requirement) } : messageValues(issue)
  return { type, message, values }
}

const keyPattern = /^[a-z\d]+(?:[._-][a-z\d]+)+$/i

/** Translates a key; returns any other text unchanged. A key without a translation becomes the general error. */
export function translateError(
  { message, values }: Pick<FieldError, 'values'> & { message?: string },
  translate: (key: TranslationKey, values?: MessageValues) => string,
): string | undefined {
  if (!message || !keyPattern.test(message)) return message
  const text = translate(message as TranslationKey, values)
  return text === message ? translate('something.went.wrong.error') : text
}
