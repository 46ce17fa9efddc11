import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'

type ExportPart = { csv: string; row_count: number; next?: string | undefined }

export type ListExport = {
  /** The beginning of the file's name. */
  name: string
  /** Requests a part of the file: the first one (null), or the one after a cursor. */
  request: (after: string | null) => Promise<ExportPart>
}

/** Downloads a list as a CSV file, part by part. Leaving the page stops it. */
export function useListExport({ name, request }: ListExport) {
  const [exportedCount, setExportedCount] = useState<number | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function exportParts(parts: string[], after: string | null, count = 0): Promise<boolean> {
    setExportedCount(count)
    const { csv, row_count, next } = await request(after)
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
