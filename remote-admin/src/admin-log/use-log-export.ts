import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { fetchExportPage, type LogQuery } from './admin-log-api.ts'
import { csvHeader, csvLines } from './log-csv.ts'

/** Downloads all entries of a view as a CSV file, page by page. Leaving the page stops it. */
export function useLogExport(query: LogQuery) {
  const [exportedCount, setExportedCount] = useState<number | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function exportPages(lines: string[], after?: string, count = 0): Promise<boolean> {
    if (!isMounted.current) return false
    setExportedCount(count)
    const { items, next } = await fetchExportPage(query, after)
    lines.push(csvLines(items))
    return next === undefined || exportPages(lines, next, count + items.length)
  }

  async function run() {
    const lines = [csvHeader]
    // The query client reports the failure.
    const isComplete = await exportPages(lines).catch(() => false)
    setExportedCount(null)
    if (!isComplete) return
    const name = `admin-log-${formatDate(Date.now() / 1000)}.csv`
    downloadFile(new File(lines, name, { type: 'text/csv' }))
  }

  return { run, exportedCount }
}
