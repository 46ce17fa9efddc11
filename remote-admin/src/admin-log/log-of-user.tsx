import { adminUserPageEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Empty } from '@sallyport/ui'
import { ListSection } from '../lists/list.tsx'
import { logColumns } from './log-columns.tsx'

/** The entries about a user, and of the own actions of an admin. */
export function LogOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.user.log')}
      endpoint={adminUserPageEndpoints.log}
      id={id}
      columns={logColumns(t)}
      rowKey={({ id }) => id}
      empty={<Empty title={t('admin.log.empty')} />}
    />
  )
}
