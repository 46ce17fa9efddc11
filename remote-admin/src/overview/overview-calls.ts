import { limits } from '@sallyport/contract/config'
import { overviewEndpoints } from '@sallyport/contract/endpoints'
import { usePoll } from '@sallyport/runtime/api'

export const useOverview = () =>
  usePoll(overviewEndpoints.get, {}, { interval: limits.tunnel.listPollInterval, isShownInline: true })

export const useAttention = () =>
  usePoll(overviewEndpoints.attention, {}, { interval: limits.tunnel.listPollInterval, isShownInline: true })
