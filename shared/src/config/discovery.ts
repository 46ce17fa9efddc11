import * as v from 'valibot'

/** A file that may be fetched early, with the hash that a preload must carry to be used. */
const asset = v.object({ url: v.string(), integrity: v.string() })

/** One release in the discovery document (Frontend Service Discovery, v1-pre); our own facts stand in `extras`. */
const release = v.object({
  url: v.string(),
  metadata: v.strictObject({ version: v.string(), integrity: v.string() }),
  deployment: v.optional(v.object({ traffic: v.number(), default: v.boolean() })),
  extras: v.object({
    platform: v.object({
      contract: v.number(),
      /** With any page of the app, and with one page by its path in the route table. */
      preload: v.optional(v.object({ all: v.array(asset), pages: v.record(v.string(), v.array(asset)) })),
    }),
  }),
})

/** Which release of which app is live: the one mutable document of a site beside its page. */
export const discoverySchema = v.object({
  schema: v.optional(v.string()),
  /** By organisation and app; the names go into the policy header of the page. */
  microFrontends: v.record(v.pipe(v.string(), v.regex(/^[\w-]+\/[\w-]+$/)), v.array(release)),
})

export type DiscoveredAsset = v.InferOutput<typeof asset>
export type DiscoveredRelease = v.InferOutput<typeof release>
export type Discovery = v.InferOutput<typeof discoverySchema>

/** The key of an app in the document. */
export const discoveryKey = (app: string) => `sallyport/${app}`

/** The release of an app that most people get, or null where none is live. */
export function liveRelease({ microFrontends }: Discovery, app: string): DiscoveredRelease | null {
  const releases = microFrontends[discoveryKey(app)] ?? []
  return releases.find(({ deployment }) => deployment?.default) ?? releases[0] ?? null
}

/** The document from data of outside. Throws, naming what is wrong, when it has another shape. */
export const readDiscovery = (data: unknown): Discovery => v.parse(discoverySchema, data)
