import { limits, readSettings } from '@sallyport/contract/config'
import axios from 'axios'

const { apiBaseUrl, apiToken } = readSettings()

/** The HTTP client. Requests resolve with every status; `call` adds the bearer token and checks the status. */
export const http = axios.create({
  baseURL: apiBaseUrl,
  timeout: limits.api.timeout,
  headers: { 'X-Api-Token': apiToken },
  validateStatus: () => true,
})
