import { useSession } from '@sallyport/runtime/session'
import { showErrorToast } from '../failures/failure-policy.ts'

/** Tells users who are no longer admins why the menu and the page of admins go away. */
export function reportDemotion(): void {
  useSession.subscribe(({ account }, before) => {
    const isDemoted = before.account?.is_admin && account?.id === before.account.id && !account.is_admin
    if (isDemoted) showErrorToast('shell.account.demoted')
  })
}
