import {
  capacityFitsSubnet,
  nodeBody,
  paramsMatchType,
  problemCheck,
  type Problem,
} from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { numberText } from '../forms/number-text.ts'
import { isJson, jsonErrorAt } from './json-position.ts'

type Names = Record<string, string>

/** The options of the node form: names by number. */
export type NodeOptions = { statuses: Names; types: Names }

const required = v.nonEmpty<string, 'form.error.required'>('form.error.required')

const isBlank = (text: string) => text.trim() === ''

function syntaxProblem(text: string): Problem | null {
  if (isBlank(text) || isJson(text)) return null
  const position = jsonErrorAt(text)
  return position ? { key: 'admin.node.params.syntax', values: position } : { key: 'form.error.invalid' }
}

/** Empty, or JSON that the schema of the body validates. */
const paramsText = v.pipe(
  v.string(),
  problemCheck(syntaxProblem),
  v.transform((text): unknown => (isBlank(text) ? null : JSON.parse(text))),
  nodeBody.entries.connect_params,
)

/** A field for one of the numbers that the server offers, which the form holds as text. */
const oneOf = <Known extends number>(names: Names) =>
  v.pipe(
    v.string(),
    required,
    v.picklist(Object.keys(names)),
    v.transform((text) => Number(text) as Known),
  )

/** The schema of the body for the text fields of the form, with the options of the server. */
export const nodeFormSchema = ({ statuses, types }: NodeOptions) =>
  v.pipe(
    v.strictObject({
      ...nodeBody.entries,
      connect_params: paramsText,
      status: oneOf<0 | 1>(statuses),
      type: oneOf<1 | 2>(types),
      capacity: numberText(nodeBody.entries.capacity),
    }),
    capacityFitsSubnet,
    paramsMatchType,
  )

export type NodeFormInput = v.InferInput<ReturnType<typeof nodeFormSchema>>
export type NodeFormOutput = v.InferOutput<ReturnType<typeof nodeFormSchema>>
