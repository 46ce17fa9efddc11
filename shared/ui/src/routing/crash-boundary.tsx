import { Component, type ReactNode } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { endFirstVisit } from '../components/use-page-focus.ts'

type Props = {
  /** Rendered after an error; `reset` renders the children again. */
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/** An error boundary around a page, so that the frame and the navigation keep working. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  reset = () => this.setState({ hasCrashed: false })

  override render() {
    return this.state.hasCrashed ? this.props.fallback(this.reset) : this.props.children
  }
}

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
