import { limits } from '@sallyport/contract/config'
import { adminUserPageEndpoints } from '@sallyport/contract/endpoints'
import { usePages } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Empty } from '@sallyport/ui'
import { PageSection } from '../layout/page-section.tsx'
import { PagedTable } from '../table/paged-table.tsx'
import { useLogColumns } from './use-log-columns.tsx'

/** The entries about a user, and of the own actions of an admin. */
export function LogOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  const title = t('admin.user.log')
  return (
    <PageSection title={title}>
      <PagedTable
        pages={usePages(adminUserPageEndpoints.log, { params: { id } }, { interval: limits.tunnel.listPollInterval })}
        label={title}
        columns={useLogColumns()}
        rowKey={({ id }) => id}
        empty={<Empty title={t('admin.log.empty')} />}
      />
    </PageSection>
  )
}
