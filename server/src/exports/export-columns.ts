import { accountType, nodeStatusNames, nodeTypeNames, planTypeOf } from '@sallyport/contract/rules'
import { toMajorUnits } from '../domain/money.ts'
import type { Entry } from '../log-entries/log-entries-queries.ts'
import type { AccessRow } from '../store/access-tables.ts'
import type { InviteRow } from '../store/invite-tables.ts'
import type { OrderRow } from '../store/order-tables.ts'
import type { NodeRow, UserRow } from '../store/schema.ts'
import type { CsvColumns, IsoTime } from './csv.ts'

/** The columns of the exports. Their names are stable, because other programs read the files. None contains a secret. */

const nodeStatuses: Readonly<Record<number, string>> = nodeStatusNames
const nodeTypes: Readonly<Record<number, string>> = nodeTypeNames

export const nodeColumns = (isoTime: IsoTime): CsvColumns<NodeRow> => [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['country', ({ country }) => country],
  ['city', ({ city }) => city],
  ['url', ({ url }) => url],
  ['subnet', ({ subnet_cidr }) => subnet_cidr],
  ['public_key', ({ public_key }) => public_key],
  ['status', ({ status }) => nodeStatuses[status] ?? status],
  ['type', ({ type }) => nodeTypes[type] ?? type],
  ['capacity', ({ capacity }) => capacity],
  ['busy_slots', ({ busy_slots }) => busy_slots],
  ['created_at', ({ created_at }) => isoTime(created_at)],
  ['updated_at', ({ updated_at }) => isoTime(updated_at)],
]

/** `now` in unix seconds. */
export const userColumns = (isoTime: IsoTime, now: number): CsvColumns<UserRow> => [
  ['id', ({ id }) => id],
  ['email', ({ email }) => email],
  ['status', ({ is_active }) => (is_active ? 'active' : 'inactive')],
  ['is_admin', ({ is_admin }) => is_admin],
  ['is_privileged', ({ is_privileged }) => is_privileged],
  ['account_type', (user) => accountType(user, now)],
  ['premium_expired_at', ({ premium_expired_at }) => isoTime(premium_expired_at)],
  ['created_at', ({ created_at }) => isoTime(created_at)],
  ['updated_at', ({ updated_at }) => isoTime(updated_at)],
]

export const accessColumns = (isoTime: IsoTime): CsvColumns<AccessRow> => [
  ['access_id', ({ id }) => id],
  ['access_name', ({ name }) => name],
  ['user_id', ({ user_id }) => user_id],
  ['user_email', ({ user_email }) => user_email],
  ['node_id', ({ node_id }) => node_id],
  ['node_name', ({ node_name }) => node_name],
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['public_key', ({ public_key }) => public_key],
  ['ip', ({ ip }) => ip],
  ['expired_at', ({ expired_at }) => isoTime(expired_at)],
  ['created_at', ({ created_at }) => isoTime(created_at)],
]

/** Without the token, which registers an account. */
export const inviteColumns = (isoTime: IsoTime): CsvColumns<InviteRow> => [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['note', ({ note }) => note],
  ['user_id', ({ user_id }) => user_id],
  ['user_email', ({ user_email }) => user_email],
  ['created_by_id', ({ created_by }) => created_by],
  ['created_by', ({ maker_email }) => maker_email],
  ['expired_at', ({ expired_at }) => isoTime(expired_at)],
  ['created_at', ({ created_at }) => isoTime(created_at)],
  ['updated_at', ({ updated_at }) => isoTime(updated_at)],
]

export const billingColumns = (isoTime: IsoTime): CsvColumns<OrderRow> => [
  ['id', ({ id }) => id],
  ['external_id', ({ ext_id }) => ext_id],
  ['user_id', ({ user_id }) => user_id],
  ['user_email', ({ user_email }) => user_email],
  ['gateway', ({ gateway }) => gateway],
  ['status', ({ status }) => status],
  ['plan_id', ({ plan_id }) => plan_id],
  ['plan_type', ({ month_count }) => planTypeOf(month_count)],
  ['month_count', ({ month_count }) => month_count],
  ['amount', ({ amount, currency_code }) => toMajorUnits(amount, currency_code)],
  ['currency_code', ({ currency_code }) => currency_code],
  ['start_at', ({ start_at }) => isoTime(start_at)],
  ['expired_at', ({ expired_at }) => isoTime(expired_at)],
  ['refunded_at', ({ refunded_at }) => isoTime(refunded_at)],
  ['created_at', ({ created_at }) => isoTime(created_at)],
  ['updated_at', ({ updated_at }) => isoTime(updated_at)],
  ['paid_at', ({ paid_at }) => isoTime(paid_at)],
]

export const logColumns = (isoTime: IsoTime): CsvColumns<Entry> => [
  ['id', ({ id }) => id],
  ['time', ({ at }) => isoTime(at)],
  ['admin_id', ({ admin_id }) => admin_id],
  ['admin_email', ({ admin_email }) => admin_email],
  ['action', ({ action }) => action],
  ['subject_id', ({ subject_id }) => subject_id],
  ['subject_name', ({ subject_name }) => subject_name],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['owner_id', ({ owner_id }) => owner_id],
  ['owner_email', ({ owner_email }) => owner_email],
]
