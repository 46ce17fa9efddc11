import { idParam } from '@sallyport/contract/endpoints'
import { useParams } from '@sallyport/runtime/router'
import * as v from 'valibot'

/** The `:id` path parameter as a positive integer, or null if it is invalid (§5). */
export function useIdParam(): number | null {
  const { id } = useParams()
  const { success, output } = v.safeParse(idParam, id)
  return success ? output : null
}
