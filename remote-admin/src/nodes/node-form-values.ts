import type { AdminNode, SentNode, TypedNode } from '@sallyport/contract/endpoints'
import { setFieldError, setFormError, type SchemaForm } from '@sallyport/ui/forms'
import { amneziaKeys } from '@sallyport/contract/rules'

export type NodeSchemaForm = SchemaForm<TypedNode, SentNode>

/** The form of a new node: nothing is chosen for the person. */
export const emptyNodeValues = {
  name: '',
  country: '',
  city: '',
  url: '',
  api_url: '',
  api_token: '',
  subnet_cidr: '',
  connect_params: '',
  public_key: '',
  status: '',
  type: '',
  capacity: '',
}

/** A node that is there as its form shows it. */
export function nodeToFormValues(node: AdminNode) {
  return {
    name: node.name,
    country: node.country,
    city: node.city ?? '',
    url: node.url,
    api_url: node.api_url,
    api_token: node.api_token ?? '',
    subnet_cidr: node.subnet_cidr,
    connect_params: formatParams(node.connect_params),
    public_key: node.public_key,
    status: String(node.status),
    type: String(node.type),
    capacity: String(node.capacity),
  }
}

/** Parameters as people read and change them. */
export function formatParams(params: AdminNode['connect_params']): string {
  if (params === null) return ''
  return typeof params === 'string' ? params : JSON.stringify(sortParams(params), null, 2)
}

/** The known keys as they stand in a config: a database keeps no order. */
function sortParams(params: Record<string, unknown>): Record<string, unknown> {
  const known = amneziaKeys.filter((key) => key in params).map((key) => [key, params[key]] as const)
  return { ...Object.fromEntries(known), ...params }
}

/** Makes the submitted values the saved ones. What was typed while the call was under way stays unsaved. */
export function markSaved(form: NodeSchemaForm, submitted: TypedNode): void {
  const typed = form.getValues()
  form.reset(submitted)
  const fields = Object.keys(submitted) as (keyof TypedNode)[]
  for (const field of fields) {
    if (typed[field] !== submitted[field]) form.setValue(field, typed[field], { shouldDirty: true })
  }
}

/** The field that a refusal of the server is about, by its key. */
const fieldByErrorCode = [
  [/^form\.error\.subnet\.capacity/, 'capacity'],
  [/^form\.error\.subnet\./, 'subnet_cidr'],
  [/^form\.error\.(?:amnezia|json)/, 'connect_params'],
] as const

/** Puts what the server said at its field, or else at the form. */
export function setServerError(form: NodeSchemaForm, message: string): void {
  const [, field] = fieldByErrorCode.find(([key]) => key.test(message)) ?? []
  if (field) setFieldError(form, field, message)
  else setFormError(form, message)
}
