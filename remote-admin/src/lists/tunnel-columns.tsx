import type { Traffic } from '@sallyport/contract/endpoints'
import type { TFunction } from '@sallyport/runtime/i18n'
import { ConnectionState, TrafficAmounts } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'

/** Whether an access, or any of a user, is connected, by its last handshake; a dash if that is not in the response. */
export const connectionColumn = <Item,>(t: TFunction, lastHandshakeOf: (item: Item) => number | null | undefined) => ({
  title: t('admin.column.connection'),
  width: 7.25,
  cell(item: Item) {
    const lastHandshake = lastHandshakeOf(item)
    return lastHandshake === undefined ? dash : <ConnectionState lastHandshake={lastHandshake} />
  },
})

export const trafficColumn = (t: TFunction) => ({
  title: t('admin.column.traffic'),
  // The two amounts are below each other where there is little room.
  width: 6.25,
  grow: 9,
  cell: ({ traffic }: { traffic?: Traffic | undefined }) => (traffic ? <TrafficAmounts traffic={traffic} /> : dash),
})
