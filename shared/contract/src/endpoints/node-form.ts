import * as v from 'valibot'
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

/** Empty, or JSON; the message holds where it stops being that. What the JSON may hold is the rule of the body. */
const paramsText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): unknown => {
    if (value.trim() === '') return null
    const at = jsonErrorAt(value)
    if (at === null) return JSON.parse(value)
    addIssue({ message: `form.error.json|${at.line}:${at.column}` })
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
export const nodeFormSchema = ({ statuses, types }: NodeOptions) =>
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
export type NodeFormInput = v.InferInput<ReturnType<typeof nodeFormSchema>>
export type NodeFormOutput = v.InferOutput<ReturnType<typeof nodeFormSchema>>
