import type { User } from '@sallyport/contract/endpoints'

/** Element id of a user's email, for the `aria-describedby` of the row's buttons. */
export const userEmailId = ({ id }: User): string => `user-${id}-email`
