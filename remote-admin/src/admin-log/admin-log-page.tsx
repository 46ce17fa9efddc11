import { adminExportEndpoints, adminLogView } from '@sallyport/contract/endpoints'
import { Empty, Page } from '@sallyport/ui'
import { fetchExport } from '../lists/fetch-export.ts'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLogEntries } from './admin-log-api.ts'
import { actionLabels } from './log-labels.ts'
import { useLogColumns } from './use-log-columns.tsx'

export function AdminLogPage() {
  const { t } = useTranslation()
  const view = useListView(adminLogView)
  const title = t('admin.log.title')
  return (
    <Page title={title} width="wide">
      <ListTable
        pages={useLogEntries(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.log.search'), hint: t('admin.log.search.hint') },
          filters: [
            {
              name: 'status',
              label: t('admin.log.column.action'),
              all: t('admin.log.action.all'),
              options: Object.entries(actionLabels).map(([value, key]) => ({ value, label: t(key) })),
            },
          ],
          dates: { from: t('admin.log.from'), to: t('admin.log.to') },
        }}
        file={{
          name: 'admin-log',
          request: (after) =>
            fetchExport(adminExportEndpoints.log, { body: { ...view.query, time_zone: view.timeZone, after } }),
        }}
        table={{
          label: title,
          columns: useLogColumns(),
          rowKey: ({ id }) => id,
          empty: <Empty title={t('admin.log.empty')} text={t('admin.log.empty.text')} />,
        }}
      />
    </Page>
  )
}
