import * as v from 'valibot'
import { node } from '../config/limits.ts'
import { jsonErrorAt } from '../rules/json-error.ts'
import { nodeBody } from './admin-nodes.ts'
import * as fields from './fields.ts'

type Names = Record<string, string>

/** What the server offers to choose from: names by number. */
export type NodeOptions = { statuses: Names; types: Names }

const [, roomForAll, paramsOfType] = nodeBody.pipe

/** Text, because a field for numbers alone hides what is no number, and calls it empty. */
const capacityText = v.pipe(
  v.string(),
  v.trim(),
  fields.required,
  v.regex(/^\d+$/),
  v.transform(Number),
  fields.capacity,
)

/** The key of a word with the value that it takes, in the way in which a form keeps the two. */
const wordWith = (key: string, value: string) => `${key}|${value}`

/** Why a text holds no parameters, or null where it does. */
function problemOf(text: string): string | null {
  const at = jsonErrorAt(text)
  if (at) return wordWith('form.error.json', `${at.line}:${at.column}`)
  const json: unknown = JSON.parse(text)
  if (typeof json !== 'object' || Array.isArray(json)) return 'form.error.json.object'
  const wrong = Object.entries(json ?? {}).find(([key, value]) => !v.is(fields.connectParams, { [key]: value }))
  return wrong ? wordWith('form.error.json.value', wrong[0]) : null
}

/** Empty, or JSON; what is wrong with it stands in the message, and where. */
const paramsText = v.pipe(
  v.string(),
  v.maxLength(node.connectParamsLength),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): unknown => {
    if (value.trim() === '') return null
    const message = problemOf(value)
    if (message === null) return JSON.parse(value)
    addIssue({ message })
    return NEVER
  }),
  nodeBody.entries.connect_params,
)

/** One of the numbers that the server offers, as text; the contract's type names those that it knows. */
const oneOf = <Known extends number>(names: Names) =>
  v.pipe(
    v.string(),
    fields.required,
    v.picklist(Object.keys(names)),
    v.transform((text) => Number(text) as Known),
  )

/** The body of a node as it is typed: everything is text, and what may be chosen is the server's; else the same rules. */
export const nodeForm = ({ statuses, types }: NodeOptions) =>
  v.pipe(
    v.strictObject({
      ...nodeBody.entries,
      connect_params: paramsText,
      status: oneOf<0 | 1>(statuses),
      type: oneOf<1 | 2>(types),
      capacity: capacityText,
    }),
    roomForAll,
    paramsOfType,
  )

/** A node as it is typed, and as it is sent. */
export type TypedNode = v.InferInput<ReturnType<typeof nodeForm>>
export type SentNode = v.InferOutput<ReturnType<typeof nodeForm>>
