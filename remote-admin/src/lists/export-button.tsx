import { Button, VisuallyHidden } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import rowButton from './row-button.module.css'
import { useListExport, type ListExport } from './use-list-export.ts'

/** Downloads a list as CSV, with its search and filters. */
export function ExportButton({ file }: { file: ListExport }) {
  const { t } = useTranslation()
  const { run, exportedCount } = useListExport(file)
  return (
    <div>
      <Button className={rowButton.button} busy={exportedCount !== null} onClick={() => void run()}>
        {exportedCount ? t('admin.list.export.progress', { count: exportedCount }) : t('admin.list.export')}
      </Button>
      <span role="status" className={rowButton.status}>
        <VisuallyHidden>{exportedCount === 0 && t('admin.list.export.started')}</VisuallyHidden>
      </span>
    </div>
  )
}
