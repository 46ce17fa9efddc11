const kibibyte = 1024
const seconds = 1000

/** How much and how long a caller may say. */
export const serverLimits = {
  bodyLimit: 32 * kibibyte,
  requestTimeout: 10 * seconds,
  keepAliveTimeout: 65 * seconds,
  http: {
    maxHeaderSize: 16 * kibibyte,
    headersTimeout: 5 * seconds,
    connectionsCheckingInterval: seconds,
    requireHostHeader: false,
  },
  /** Above any address that fits the headers: a long one is not found like any other, by the same rules. */
  routerOptions: { maxParamLength: 16 * kibibyte },
}
