import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { endFirstVisit } from '../components/use-page-focus.ts'
import { useWords } from '@sallyport/runtime/messages'

export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const words = useWords()

  function handleRetry() {
    // The button is unmounted with this page; the heading of the next one takes the focus.
    endFirstVisit()
    onRetry()
  }

  return (
    <Page title={words('ui.crash.title')}>
      <p role="alert">{words('ui.crash.text')}</p>
      <Button onClick={handleRetry}>{words('ui.crash.again')}</Button>
    </Page>
  )
}
