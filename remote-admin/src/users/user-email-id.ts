import type { User } from '@sallyport/contract/endpoints'

/** What the e-mail of a row is called in the document: it says whom the buttons of the row are about. */
export const userEmailId = ({ id }: User): string => `user-${id}-email`
