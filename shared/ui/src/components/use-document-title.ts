import { useEffect } from 'react'
import { readSettings } from '@sallyport/contract/config'

/** Sets the document title to `Title · App name`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readSettings().appName}`
  }, [title])
}
