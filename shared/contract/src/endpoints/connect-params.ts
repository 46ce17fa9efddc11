import * as v from 'valibot'
import { node } from '../config/limits.ts'
import { amneziaProblem } from '../rules/amnezia.ts'
import * as patterns from '../rules/patterns.ts'
import { type Problem, problemCheck } from './problem-check.ts'

type Params = Record<string, unknown>

/** Excludes arrays, which `v.record` accepts (https://github.com/open-circle/valibot/issues/1387). */
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A line break could add a `PostUp` command, which wg-quick runs as root (https://man7.org/linux/man-pages/man8/wg-quick.8.html). */
const isPlainText = (text: string) => !patterns.controlCharacter.test(text) && !patterns.unstorable.test(text)

/** `JSON.parse` reads `1e999` as Infinity, which `JSON.stringify` writes as null (https://tc39.es/ecma262/#sec-serializejsonproperty). */
const isPlainValue = (value: unknown) =>
  typeof value === 'string' ? isPlainText(value) : value === null || Number.isFinite(value)

export const connectParams = v.pipe(
  v.custom<Params>(isObject, 'form.error.json.object'),
  v.record(v.string(), v.unknown()),
  v.check((params) => Object.values(params).every(isPlainValue)),
)

export type ConnectParams = v.InferOutput<typeof connectParams>

/** Keys that Fastify's JSON parser rejects (https://github.com/fastify/secure-json-parse) or valibot drops, against prototype pollution. */
const reservedKeys = new Set(['__proto__', 'constructor', 'prototype'])

function problemOf(params: Params): Problem | null {
  if (JSON.stringify(params).length > node.maxConnectParamsLength) {
    return { key: 'form.error.max.length', values: { limit: node.maxConnectParamsLength } }
  }
  const entries = Object.entries(params)
  if (entries.some(([key]) => reservedKeys.has(key) || !isPlainText(key))) return { key: 'form.error.json.key' }
  const invalid = entries.find(([, value]) => !isPlainValue(value))
  if (invalid) return { key: 'form.error.json.value', values: { parameter: invalid[0] } }
  const amneziaKey = amneziaProblem(params)
  return amneziaKey && { key: amneziaKey }
}

/** Parameters that an admin saves. Unknown keys are stored, but never written into a config. */
export const savedParams = v.pipe(
  v.custom<Params>(isObject, 'form.error.json.object'),
  problemCheck(problemOf),
  connectParams,
)
