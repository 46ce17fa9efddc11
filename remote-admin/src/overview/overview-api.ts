import { limits } from '@sallyport/contract/config'
import { adminOverviewEndpoints } from '@sallyport/contract/endpoints'
import { usePoll } from '@sallyport/runtime/api'

export const useOverview = () =>
  usePoll(adminOverviewEndpoints.get, {}, { interval: limits.tunnel.listPollInterval, isShownInline: true })

export const useAttention = () =>
  usePoll(adminOverviewEndpoints.attention, {}, { interval: limits.tunnel.listPollInterval, isShownInline: true })
