import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { endFirstVisit } from '../components/use-page-focus.ts'
import { useWords } from '@sallyport/runtime/messages'

/** A page whose own code failed, with a way back in. */
export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const words = useWords()

  function handleRetry() {
    // The button goes with this page.
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
