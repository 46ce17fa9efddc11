const kibibyte = 1024
const seconds = 1000

/** Limits of requests: sizes in bytes, times in milliseconds. */
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
  /** Equal to the maximum header size, so that a long path is authorized and refused with 404 like any other. */
  routerOptions: { maxParamLength: 16 * kibibyte },
}
