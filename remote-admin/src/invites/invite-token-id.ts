import type { Invite } from '@sallyport/contract/endpoints'

/** Element id of an invite token, for the `aria-describedby` of the row's buttons. */
export const inviteTokenId = ({ id }: Invite): string => `invite-${id}-token`
