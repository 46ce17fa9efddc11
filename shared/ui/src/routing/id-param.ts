import { idParam } from '@sallyport/contract/endpoints'
import { useParams } from '@sallyport/runtime/router'
import * as v from 'valibot'

// Not in the module of `page()`, because the first page does not need the schema.

/** The `:id` path parameter as a positive integer, or null if it is invalid (§5). */
export const useIdParam = (): number | null => parseIdParam(useParams()['id'])

export function parseIdParam(param: string | undefined): number | null {
  const { success, output } = v.safeParse(idParam, param)
  return success ? output : null
}
