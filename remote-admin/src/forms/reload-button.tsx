import { useTranslation } from '@sallyport/runtime/i18n'
import { ConfirmButton } from '@sallyport/ui'

/** Replaces a form with what another admin has saved. */
export function ReloadButton({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmButton
      action={t('admin.form.reload')}
      question={{ title: t('admin.form.reload.title'), text: t('admin.form.reload.text') }}
      onConfirmed={onReload}
    />
  )
}
