import * as v from 'valibot'
import { jsonErrorAt } from '../rules/json-error.ts'
import { nodeBody } from './admin-nodes.ts'
import * as fields from './fields.ts'

type Names = Record<string, string>

/** The options of the node form: names by number. */
export type NodeOptions = { statuses: Names; types: Names }

const [, capacityFitsSubnet, paramsMatchType] = nodeBody.pipe

/** A text field: `<input type="number">` reports an empty value for invalid input (https://html.spec.whatwg.org/multipage/input.html#number-state-(type=number)). */
const capacityText = v.pipe(
  v.string(),
  v.trim(),
  fields.required,
  v.regex(/^\d+$/),
  v.transform(Number),
  fields.capacity,
)

/** Empty or JSON; the message contains the position of a syntax error. The content is validated by the body's schema. */
const paramsText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): unknown => {
    if (value.trim() === '') return null
    const position = jsonErrorAt(value)
    if (position === null) return JSON.parse(value)
    addIssue({ message: `form.error.json|${position.line}:${position.column}` })
    return NEVER
  }),
  nodeBody.entries.connect_params,
)

/** One of the numbers that the server offers, as text. */
const oneOf = <Known extends number>(names: Names) =>
  v.pipe(
    v.string(),
    fields.required,
    v.picklist(Object.keys(names)),
    v.transform((text) => Number(text) as Known),
  )

/** The schema of the node form: the rules of the body, for fields that are all text, with options from the server. */
export const nodeFormSchema = ({ statuses, types }: NodeOptions) =>
  v.pipe(
    v.strictObject({
      ...nodeBody.entries,
      connect_params: paramsText,
      status: oneOf<0 | 1>(statuses),
      type: oneOf<1 | 2>(types),
      capacity: capacityText,
    }),
    capacityFitsSubnet,
    paramsMatchType,
  )

/** The values of the form before and after parsing. */
export type NodeFormInput = v.InferInput<ReturnType<typeof nodeFormSchema>>
export type NodeFormOutput = v.InferOutput<ReturnType<typeof nodeFormSchema>>
