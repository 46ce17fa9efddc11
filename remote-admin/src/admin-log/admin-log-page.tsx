import { adminLogOptions } from '@sallyport/contract/endpoints'
import { Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLogEntries } from './admin-log-api.ts'
import { ExportButton } from './export-button.tsx'
import { actionLabels } from './log-labels.ts'
import { useLogColumns } from './use-log-columns.tsx'

export function AdminLogPage() {
  const { t } = useTranslation()
  const view = useListView(adminLogOptions)
  const title = t('admin.log.title')
  return (
    <Page title={title} action={<ExportButton query={view.query} />}>
      <ListTable
        pages={useLogEntries(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.log.search'), hint: t('admin.log.search.hint') },
          filter: { label: t('admin.log.column.action'), all: t('admin.log.action.all') },
          statuses: Object.fromEntries(Object.entries(actionLabels).map(([action, key]) => [action, t(key)])),
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
