import { useEffect } from 'react'
import { readSettings } from '@sallyport/contract/config'

/** Names the page in the tab and the history: `Title · App name`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readSettings().appName}`
  }, [title])
}
