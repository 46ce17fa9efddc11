import { getI18n, loadTranslations } from '@sallyport/runtime/i18n'
import { namespace } from '@sallyport/runtime/namespace'
import { notify } from '@sallyport/runtime/notify'
import { useSession } from '@sallyport/runtime/session'

/** Tells users who are no longer admins why the menu and the page of admins go away. */
export function reportDemotion(): void {
  useSession.subscribe(({ account }, before) => {
    if (!before.account?.is_admin || account?.id !== before.account.id || account.is_admin) return
    // Without the translations the site does not start.
    loadTranslations(namespace).then(
      () => void notify.error(getI18n().t('shell.account.demoted')),
      () => {},
    )
  })
}
