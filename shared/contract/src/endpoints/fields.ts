import * as v from 'valibot'
import { access, node, plan } from '../config/limits.ts'
import { isCountry } from '../rules/country.ts'
import * as patterns from '../rules/patterns.ts'
import { refusedCharacter } from '../rules/refused-character.ts'
import { parseSubnet } from '../rules/subnet.ts'
import { type Problem, problemCheck } from './problem-check.ts'

/** The fields of §5. Messages are translation keys. For a rule without a message, forms show the default message of its type. */

/** The same character set (§5). A check names the first character that is not in it. */
export const plainText = (length: number) =>
  v.pipe(v.string(), v.maxLength(length), problemCheck(characterProblem), v.regex(patterns.plainText))

function characterProblem(text: string): Problem | null {
  const character = refusedCharacter(text)
  return character === null ? null : { key: 'form.error.character', values: { character } }
}

export const required = v.nonEmpty<string, 'form.error.required'>('form.error.required')

const optionalText = (length: number) => v.optional(v.pipe(v.nullable(plainText(length), ''), v.string()), '')

const requiredText = (length: number) => v.pipe(v.string(), v.trim(), required, plainText(length))

export const accessName = requiredText(access.maxNameLength)
export const nodeName = requiredText(node.maxNameLength)
export const nodePublicKey = requiredText(node.maxPublicKeyLength)
export const note = (maxLength: number) => v.optional(v.pipe(v.string(), v.trim(), plainText(maxLength)), '')
export const city = optionalText(node.maxCityLength)
export const apiToken = optionalText(node.maxApiTokenLength)
/** An empty text keeps the stored token, null removes it. */
export const replacedApiToken = v.optional(v.nullable(plainText(node.maxApiTokenLength)), '')

export const country = v.pipe(v.string(), required, v.check(isCountry))

export const nodeUrl = v.pipe(v.string(), v.trim(), required, v.maxLength(node.maxUrlLength), v.regex(patterns.nodeUrl))

export const subnet = v.pipe(
  v.string(),
  v.trim(),
  required,
  v.maxLength(node.maxSubnetLength),
  v.check((text) => parseSubnet(text) !== null),
)

export const maxId = 2_147_483_647
export const numberUpTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
export const id = numberUpTo(maxId)

/** A whole number from `min` to `max`, in a path or a query. */
export const countParam = (max: number, min: 0 | 1 = 1) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(String),
    v.regex(/^(?:0|[1-9]\d{0,9})$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

export const idParam = countParam(maxId)
export const idParams = v.strictObject({ id: idParam })

export const capacity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(node.maxCapacity))
export const planDescription = v.optional(plainText(plan.maxDescriptionLength), '')
