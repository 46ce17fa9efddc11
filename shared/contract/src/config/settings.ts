import * as v from 'valibot'

/** The settings of an installation. The document contains them in a data block, so that one build serves all installations. */
export const settingsSchema = v.object({
  appName: v.optional(v.string(), 'Sallyport'),
  /** An image beside the name, with its size in pixels; `path` is relative to the site. Null for the logo of Sallyport. */
  logo: v.optional(v.nullable(v.object({ path: v.string(), width: v.number(), height: v.number() })), null),
  supportEmail: v.optional(v.string(), 'support@sallyport.test'),
  /** The path under which the site is served: `/vpn`, or empty at the root of its origin. */
  basePath: v.optional(v.string(), ''),
  apiBaseUrl: v.optional(v.string(), ''),
  apiToken: v.optional(v.string(), 'sallyport-web'),
  clientDns: v.optional(v.string(), '1.1.1.1'),
  /** The lifetime of an access of a user without premium or privilege, in minutes. */
  limitedAccessMinutes: v.optional(v.number(), 30),
  registrationOpen: v.optional(v.boolean(), false),
  /** The URL template of the payment widget; `{ext_id}` is replaced with the id of the invoice at the gateway. */
  paymentWidgetUrl: v.optional(v.string(), '/sandbox/checkout/{ext_id}'),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export function readSettings(page: Document = document): Settings {
  return v.parse(settingsSchema, readDataBlock(page, 'settings') ?? {})
}

export function readDataBlock(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent?.trim()
  return text ? JSON.parse(text) : undefined
}
