type Invite = { status: 'active' | 'inactive' | 'used'; expired_at: number }

/** The status of an invite at `now`: an expired one is inactive. */
export function inviteStatus({ status, expired_at }: Invite, now: number): Invite['status'] {
  return status === 'active' && expired_at <= now ? 'inactive' : status
}
