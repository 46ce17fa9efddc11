import { readSettings } from '@sallyport/contract/config'
import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readSettings().appName}`
  }, [title])
}
