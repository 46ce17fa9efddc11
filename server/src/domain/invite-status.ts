type Invite = { status: 'active' | 'inactive' | 'used'; expired_at: number }

/** How an invite stands at a moment: one that nobody used in time is as good as revoked. */
export function inviteStatus({ status, expired_at }: Invite, now: number): Invite['status'] {
  return status === 'active' && expired_at <= now ? 'inactive' : status
}
