import type { ExportEndpoint, RequestOf } from '@sallyport/contract/endpoints'
import { call, queryClient } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce, Button, downloadFile } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { useEffect, useRef, useState } from 'react'
import rowButton from './row-button.module.css'

export type ListExport = {
  /** The beginning of the file's name. */
  name: string
  endpoint: ExportEndpoint
  /** The search, filters and sort order of the list, and the time zone of the file. */
  body: object
}

/** Downloads a list as CSV, with its search and filters. */
export function ExportButton({ file }: { file: ListExport }) {
  const { t } = useTranslation()
  const { run, exportedCount } = useListExport(file)

  function handleClick() {
    announce(t('admin.list.export.started'))
    void run()
  }

  return (
    <Button className={rowButton.button} busy={exportedCount !== null} onClick={handleClick}>
      {exportedCount ? t('admin.list.export.progress', { count: exportedCount }) : t('admin.list.export')}
    </Button>
  )
}

/** Downloads a list as a CSV file, part by part. Leaving the page stops it. */
function useListExport({ name, endpoint, body }: ListExport) {
  const [exportedCount, setExportedCount] = useState<number | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /** Requests the first part of the file (null), or the one after a cursor. Failures are reported as failures of queries are. */
  function requestPart(after: string | null) {
    const request = { body: { ...body, after } } as RequestOf<ExportEndpoint>
    return queryClient.fetchQuery({
      queryKey: [endpoint.path, request],
      queryFn: ({ signal }) => call<ExportEndpoint>(endpoint, request, signal),
      gcTime: 0,
      staleTime: 0,
    })
  }

  async function exportParts(parts: string[], after: string | null, count = 0): Promise<boolean> {
    setExportedCount(count)
    const { csv, row_count, next } = await requestPart(after)
    parts.push(csv)
    if (!isMounted.current) return false
    return next === undefined || exportParts(parts, next, count + row_count)
  }

  async function run() {
    const parts: string[] = []
    // The query client reports the failure.
    const isComplete = await exportParts(parts, null).catch(() => false)
    setExportedCount(null)
    if (isComplete) downloadFile(new File(parts, `${name}-${formatDate(Date.now() / 1000)}.csv`, { type: 'text/csv' }))
  }

  return { run, exportedCount }
}
