import * as v from 'valibot'
import { node } from '../config/limits.ts'
import { amneziaProblem } from '../rules/amnezia-limits.ts'
import * as patterns from '../rules/patterns.ts'

type Params = Record<string, unknown>

/** JSON may be a list too, and the schema library takes one for an object. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A line break would smuggle a line into a config that wg-quick runs as root; `jsonb` stores no lone surrogate. */
const isPlainText = (text: string) => !patterns.controlCharacter.test(text) && !patterns.unstorable.test(text)

/** JSON reads `1e999` as Infinity, and writes that as null. */
const isPlainValue = (value: unknown) =>
  typeof value === 'string' ? isPlainText(value) : value === null || Number.isFinite(value)

/** Parameters of a stored node: an object of plain values. */
export const connectParams = v.pipe(
  v.custom<Params>(isObject, 'form.error.json.object'),
  v.record(v.string(), v.unknown()),
  v.check((params) => Object.values(params).every(isPlainValue)),
)

export type ConnectParams = v.InferOutput<typeof connectParams>

/** Keys that JSON parsers and the schema library refuse or drop, against prototype pollution. */
const reservedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Why a node cannot be saved with these parameters: the key of a message and its value, or null. */
function problemOf(params: Params): string | null {
  if (JSON.stringify(params).length > node.connectParamsLength) {
    return `form.error.max.length|${node.connectParamsLength}`
  }
  const entries = Object.entries(params)
  if (entries.some(([key]) => reservedKeys.has(key) || !isPlainText(key))) return 'form.error.json.key'
  const wrong = entries.find(([, value]) => !isPlainValue(value))
  return wrong ? `form.error.json.value|${wrong[0]}` : amneziaProblem(params)
}

/**
 * Parameters as a node is saved with: the one rule for the body of the call and for the text of the form. Their length
 * is that of compact JSON, whatever the indentation. Unknown keys are stored, and never written into a config.
 */
export const savedParams = v.pipe(
  v.custom<Params>(isObject, 'form.error.json.object'),
  v.check(
    (params) => problemOf(params) === null,
    ({ input }) => problemOf(input) ?? '',
  ),
  connectParams,
)
