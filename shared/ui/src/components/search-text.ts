import { limits } from '@sallyport/contract/config'
import { patterns } from '@sallyport/contract/rules'

/** Whether the server accepts the search text. */
export const isValidSearch = (text: string): boolean =>
  text.length <= limits.list.searchLength && patterns.plainText.test(text)
