import { useEffect } from 'react'
import { readSettings } from '@sallyport/contract/config'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readSettings().appName}`
  }, [title])
}
