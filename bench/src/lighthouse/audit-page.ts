export const presets = ['mobile', 'desktop'] as const
export type Preset = (typeof presets)[number]

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** The results of one run: scores from 0 to 100, times in milliseconds, and the cumulative layout shift. */
export type Audit = Record<Category, number> & {
  firstPaint: number
  largestPaint: number
  blockingTime: number
  layoutShift: number
  /** Whether the back/forward cache may store the page. */
  isCachedForBack: boolean
  /** The ids of the failed audits in all categories but performance. */
  failed: string[]
}

/** The error code when the trace lacks the start of the navigation: Lighthouse asks to run the audit again. */
const repeatableError = 'NO_NAVSTART'

/** Audits a page in the browser whose DevTools listen at `port`, with an empty HTTP cache and the stored session. Throws if redirected. */
export async function auditPage(url: string, preset: Preset, port: number): Promise<Audit> {
  let lhr = await runLighthouse(url, preset, port)
  for (let attempt = 1; attempt < 3 && lhr.runtimeError?.code === repeatableError; attempt += 1)
    lhr = await runLighthouse(url, preset, port)
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} was redirected to ${lhr.finalDisplayedUrl}`)
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? NaN) * 100)
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
  return {
    ...(Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Record<Category, number>),
    firstPaint: valueOf('first-contentful-paint'),
    largestPaint: valueOf('largest-contentful-paint'),
    blockingTime: valueOf('total-blocking-time'),
    layoutShift: valueOf('cumulative-layout-shift'),
    isCachedForBack: lhr.audits['bf-cache']?.score === 1,
    failed: failed.map(({ id }) => id),
  }
}

async function runLighthouse(url: string, preset: Preset, port: number) {
  // Imported here because loading it takes a second, which the other benchmarks do not need.
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] }
  const result = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  return result.lhr
}
