import type { Route } from '@sallyport/contract/config'
import { getI18n, I18nextProvider, loadTranslations, useTranslation } from '@sallyport/runtime/i18n'
import { loadChunks } from '@sallyport/runtime/loading'
import { namespace } from '@sallyport/runtime/namespace'
import { type LoaderFunctionArgs, type RouteObject, useLocation } from '@sallyport/runtime/router'
import { Component, type ComponentType, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Page } from '../page/page.tsx'
import { endFirstVisit } from '../page/use-page-focus.ts'

/** The functions of a page that the shell calls without opening the page. */
export type PageHandle = {
  /** Loads code and translations in advance. */
  load: () => Promise<unknown>
  /** Requests the data of the page at a path of the site in advance, if the code of the page is loaded. */
  prefetch: (path: string) => void
}

/** The component of a page may have a function that requests its data before the page renders. */
export type PageComponent = ComponentType & {
  prefetch?: (idParam: string | undefined, searchParams: URLSearchParams) => void
}

/** A route whose loader loads code and translations: `lazy` of React Router does not retry after a failure. The shell guards the route. */
export function page({ path }: Pick<Route, 'path'>, load: () => Promise<PageComponent>): RouteObject {
  let Loaded: PageComponent | undefined

  async function loadPage() {
    const [component] = await Promise.all([Loaded ?? loadChunks(load), loadTranslations(namespace)])
    Loaded = component
  }

  function LoadedPage() {
    const { pathname } = useLocation()
    return (
      Loaded && (
        <I18nextProvider i18n={getI18n()} defaultNS={namespace}>
          <CrashBoundary key={pathname} fallback={(reset) => <CrashedPage onRetry={reset} />}>
            <Loaded />
          </CrashBoundary>
        </I18nextProvider>
      )
    )
  }

  async function loader({ params, request }: LoaderFunctionArgs) {
    await loadPage()
    Loaded?.prefetch?.(params['id'], new URL(request.url).searchParams)
    return null
  }

  const prefetch = (at: string) =>
    Loaded?.prefetch?.(at.split('/')[path.split('/').indexOf(':id')], new URLSearchParams())

  const handle: PageHandle = { load: loadPage, prefetch }
  return { path, loader, handle, Component: LoadedPage }
}

type Props = {
  /** Rendered after an error; `reset` renders the children again. */
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/** An error boundary around a page, so that the frame and the navigation keep working. */
class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  reset = () => this.setState({ hasCrashed: false })

  override render() {
    return this.state.hasCrashed ? this.props.fallback(this.reset) : this.props.children
  }
}

function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()

  function handleRetry() {
    // The retry removes the focused button. Without this call, a page rendered on the first visit would not focus its heading.
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
