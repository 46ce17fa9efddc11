import { Button, VisuallyHidden } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { LogQuery } from './admin-log-api.ts'
import { useLogExport } from './use-log-export.ts'

export function ExportButton({ query }: { query: LogQuery }) {
  const { t } = useTranslation()
  const { run, exportedCount } = useLogExport(query)
  return (
    <div>
      <Button busy={exportedCount !== null} onClick={() => void run()}>
        {exportedCount ? t('admin.log.export.progress', { count: exportedCount }) : t('admin.log.export')}
      </Button>
      <div role="status">
        <VisuallyHidden>{exportedCount === 0 && t('admin.log.export.started')}</VisuallyHidden>
      </div>
    </div>
  )
}
