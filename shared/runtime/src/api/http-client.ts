import axios from 'axios'
import { limits, readSettings } from '@sallyport/contract/config'

const { apiBaseUrl, apiToken } = readSettings()

/** The HTTP client. It resolves for every status; `call` adds the bearer header and compares the status with the endpoint's. */
export const http = axios.create({
  baseURL: apiBaseUrl,
  timeout: limits.api.timeout,
  headers: { 'X-Api-Token': apiToken },
  validateStatus: () => true,
})
