import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { endFirstVisit } from '../components/use-page-focus.ts'
import { useTranslation } from '@sallyport/runtime/i18n'

export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()

  function handleRetry() {
    // The button is unmounted with this page; the heading of the next one takes the focus.
    endFirstVisit()
    onRetry()
  }

  return (
    <Page title={t('ui.crash.title')}>
      <p role="alert">{t('ui.crash.text')}</p>
      <Button onClick={handleRetry}>{t('ui.crash.again')}</Button>
    </Page>
  )
}
