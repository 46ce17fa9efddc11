import * as v from 'valibot'

/** The discovery document (Frontend Service Discovery, v1-pre), as far as the server reads it. */
const asset = v.object({ url: v.pipe(v.string(), v.startsWith('/')), integrity: v.string() })
export type Asset = v.InferOutput<typeof asset>

const preload = v.object({
  all: v.optional(v.array(asset), []),
  pages: v.optional(v.record(v.string(), v.array(asset)), {}),
})

const release = v.object({
  url: v.string(),
  metadata: v.object({ version: v.string(), integrity: v.string() }),
  deployment: v.optional(v.object({ default: v.optional(v.boolean(), false) })),
  extras: v.optional(v.object({ platform: v.optional(v.object({ preload: v.optional(preload) })) })),
})
export type Release = v.InferOutput<typeof release>

const organisation = 'sallyport/'

const discoverySchema = v.object({
  microFrontends: v.record(
    v.pipe(v.string(), v.regex(/^[\w-]+\/[\w-]+$/)),
    v.pipe(v.array(release), v.minLength(1)),
  ),
})
export type Discovery = v.InferOutput<typeof discoverySchema>

export function parseDiscovery(text: string): Discovery {
  return v.parse(discoverySchema, JSON.parse(text))
}

/** The parts that the document tells of, without the organisation before their names. */
export function partsOf({ microFrontends }: Discovery): string[] {
  return Object.keys(microFrontends)
    .filter((key) => key.startsWith(organisation))
    .map((key) => key.slice(organisation.length))
}

/** The release of a part that most people get. */
export function releaseOf({ microFrontends }: Discovery, part: string): Release | undefined {
  const releases = microFrontends[organisation + part]
  return releases?.find(({ deployment }) => deployment?.default) ?? releases?.[0]
}

/** What a release needs at once: for every address, and for this one. */
export function preloadsOf(part: Release, pathname: string): { all: Asset[]; page: Asset[] } {
  const { all = [], pages = {} } = part.extras?.platform?.preload ?? {}
  return { all, page: pages[patternOf(part, pathname) ?? ''] ?? [] }
}

/** The route of a release that an address belongs to. */
export function patternOf(part: Release, pathname: string): string | undefined {
  const patterns = Object.keys(part.extras?.platform?.preload?.pages ?? {})
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return patterns.find((pattern) => pattern === plain) ?? patterns.find((pattern) => matches(pattern, plain))
}

function matches(pattern: string, pathname: string): boolean {
  const asked = pathname.split('/')
  const parts = pattern.split('/')
  return asked.length === parts.length && parts.every((part, at) => part === asked[at] || (part.startsWith(':') && asked[at] !== ''))
}
