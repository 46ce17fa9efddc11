import { announce, Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import rowButton from './row-button.module.css'
import { useListExport, type ListExport } from './use-list-export.ts'

/** Downloads a list as CSV, with its search and filters. */
export function ExportButton({ file }: { file: ListExport }) {
  const { t } = useTranslation()
  const { run, exportedCount } = useListExport(file)

  function handleClick() {
    announce(t('admin.list.export.started'))
    void run()
  }

  return (
    <Button className={rowButton.button} busy={exportedCount !== null} onClick={handleClick}>
      {exportedCount ? t('admin.list.export.progress', { count: exportedCount }) : t('admin.list.export')}
    </Button>
  )
}
