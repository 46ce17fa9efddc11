import axios from 'axios'
import { limits, readSettings } from '@sallyport/contract/config'

const { apiBaseUrl, apiToken } = readSettings()

/** Axios with our base, time-out and headers; a status is ours to judge. */
export const http = axios.create({
  baseURL: apiBaseUrl,
  timeout: limits.api.timeout,
  headers: { 'X-Api-Token': apiToken },
  validateStatus: () => true,
})
