import * as v from 'valibot'

/**
 * What differs between installations. It stands in the page as one data block
 * (`<script type="application/json" id="settings">`), so one build serves all of them.
 */
export const settingsSchema = v.object({
  appName: v.optional(v.string(), 'Sallyport'),
  supportEmail: v.optional(v.string(), 'support@sallyport.test'),
  apiBaseUrl: v.optional(v.string(), ''),
  apiToken: v.optional(v.string(), 'sallyport-web'),
  clientDns: v.optional(v.string(), '1.1.1.1'),
  registrationOpen: v.optional(v.boolean(), false),
  /** Where an order is paid: `{ext_id}` stands for the order at the gateway. */
  paymentWidgetUrl: v.optional(v.string(), '/sandbox/checkout/{ext_id}'),
  /** Whether `?chaos=` may break remotes on purpose: never in production. */
  faultInjection: v.optional(v.boolean(), false),
})

export type Settings = v.InferOutput<typeof settingsSchema>

/** The settings of this page; defaults where it says nothing. Throws, naming the setting, when one has the wrong type. */
export function readSettings(page: Document = document): Settings {
  return v.parse(settingsSchema, readDataBlock(page, 'settings') ?? {})
}

/** The JSON of a data block of the page, or undefined when it is not there or empty. */
export function readDataBlock(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent?.trim()
  return text ? JSON.parse(text) : undefined
}
