import type { Invite } from '@sallyport/contract/endpoints'

/** What the token of a row is called in the document: it says which invite the buttons of the row are about. */
export const inviteTokenId = ({ id }: Invite): string => `invite-${id}-token`
