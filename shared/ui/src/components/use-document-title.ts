import { useEffect } from 'react'
import { readSettings } from '@sallyport/contract/config'
import { announce } from './announce.ts'

/**
 * Sets the title of the document and announces it. Screen readers announce the title of a document when it has loaded, but
 * not a later one, and some do not speak the heading that takes the focus while the focused control is removed.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const documentTitle = `${title} · ${readSettings().appName}`
    if (document.title === documentTitle) return
    document.title = documentTitle
    announce(title)
  }, [title])
}
