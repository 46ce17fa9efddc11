/** A shared key supplies nothing unless the shell imports it somewhere: here all of them, so that none is forgotten. */
import 'shared/device'
import 'shared/hold'
import 'shared/i18n'
import 'shared/router'
import 'shared/session'

/** The lazy doors, one copy too: fetched when the first page calls, and when the first toast is shown. */
export const lazyDoors = {
  'shared/api': () => import('shared/api'),
  'shared/toast': () => import('shared/toast'),
}
