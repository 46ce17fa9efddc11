import type { ExportEndpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import { fetchOnce } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce, downloadFile } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { useEffect, useRef, useState } from 'react'
import { SmallButton } from './row-button.tsx'

export type ListExport = {
  /** The prefix of the file name. */
  name: string
  endpoint: ExportEndpoint
  /** The search, filters and sort of the list, and the time zone of the file. */
  body: object
}

/** Downloads a list as CSV in parts, with its search and filters. Stops when the page is left. */
export function ExportButton({ file: { name, endpoint, body } }: { file: ListExport }) {
  const { t } = useTranslation()
  const [exportedCount, setExportedCount] = useState<number | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /** Null if the user has left the page. */
  async function fetchParts(): Promise<string[] | null> {
    const parts: string[] = []
    let count = 0
    let after: string | null | undefined = null
    while (after !== undefined) {
      setExportedCount(count)
      const request = { body: { ...body, after } } as RequestOf<ExportEndpoint>
      const part: ResponseOf<ExportEndpoint> = await fetchOnce(endpoint, request)
      if (!isMounted.current) return null
      parts.push(part.csv)
      count += part.row_count
      after = part.next
    }
    return parts
  }

  async function handleClick() {
    announce(t('admin.list.export.started'))
    // The query client reports failures.
    const parts = await fetchParts().catch(() => null)
    setExportedCount(null)
    if (parts) downloadFile(new File(parts, `${name}-${formatDate(Date.now() / 1000)}.csv`, { type: 'text/csv' }))
  }

  return (
    <SmallButton busy={exportedCount !== null} onClick={() => void handleClick()}>
      {exportedCount ? t('admin.list.export.progress', { count: exportedCount }) : t('admin.list.export')}
    </SmallButton>
  )
}
