import { limits } from '@sallyport/contract/config'
import { adminNodeEndpoints, nodeHealthEndpoints, type HistoryRange } from '@sallyport/contract/endpoints'
import { useCall, usePoll } from '@sallyport/runtime/api'

/** The page handles 404. */
export const useNode = (id: number) => useCall(adminNodeEndpoints.byId, { params: { id } }, [404])

export const useNodeHistory = (id: number, range: HistoryRange) =>
  usePoll(
    nodeHealthEndpoints.history,
    { params: { id }, query: { range } },
    { interval: limits.tunnel.historyPollInterval, isShownInline: true },
  )
