import type { AdminAction } from '@sallyport/contract/endpoints'
import type { TranslationKey } from '@sallyport/runtime/i18n'

export const actionLabels: Record<AdminAction, TranslationKey> = {
  'user.login': 'admin.log.action.user.login',
  'user.login.failed': 'admin.log.action.user.login.failed',
  'user.create': 'admin.log.action.user.create',
  'user.password': 'admin.log.action.user.password',
  'user.sessions': 'admin.log.action.user.sessions',
  'user.admin': 'admin.log.action.user.admin',
  'user.privileged': 'admin.log.action.user.privileged',
  'user.active': 'admin.log.action.user.active',
  'node.create': 'admin.log.action.node.create',
  'node.update': 'admin.log.action.node.update',
  'node.delete': 'admin.log.action.node.delete',
  'node.mail': 'admin.log.action.node.mail',
  'code.create': 'admin.log.action.code.create',
  'access.delete': 'admin.log.action.access.delete',
  'invite.create': 'admin.log.action.invite.create',
  'invite.revoke': 'admin.log.action.invite.revoke',
  'plan.create': 'admin.log.action.plan.create',
  'plan.update': 'admin.log.action.plan.update',
  'order.settle': 'admin.log.action.order.settle',
  'order.refund': 'admin.log.action.order.refund',
  'list.export': 'admin.log.action.list.export',
}

export const kindLabels = {
  user: 'admin.log.kind.user',
  node: 'admin.log.kind.node',
  code: 'admin.log.kind.code',
  access: 'admin.log.kind.access',
  invite: 'admin.log.kind.invite',
  plan: 'admin.log.kind.plan',
  order: 'admin.log.kind.order',
  list: 'admin.log.kind.list',
} as const satisfies Record<string, TranslationKey>

export const fieldLabels = {
  name: 'admin.node.name',
  country: 'admin.node.country',
  city: 'admin.node.city',
  status: 'admin.node.status',
  url: 'admin.node.url',
  public_key: 'admin.node.public.key',
  subnet_cidr: 'admin.node.subnet',
  capacity: 'admin.node.capacity',
  is_closed: 'admin.node.closed',
  type: 'admin.node.type',
  api_url: 'admin.node.api.url',
  api_token: 'admin.node.api.token',
  connect_params: 'admin.node.params',
  ip: 'admin.column.ip',
  user_id: 'admin.column.user.id',
  node_id: 'admin.log.field.node',
  is_admin: 'admin.log.field.admin',
  is_privileged: 'admin.log.field.privileged',
  is_active: 'admin.log.field.active',
  sessions: 'admin.log.field.sessions',
  accesses: 'admin.log.field.accesses',
  month_count: 'admin.log.field.months',
  amount: 'admin.log.field.price',
  currency_code: 'admin.log.field.currency',
  is_offered: 'admin.log.field.offered',
  rows: 'admin.log.field.rows',
  recipients: 'admin.log.field.recipients',
  search: 'admin.log.field.search',
  sort: 'admin.list.sort',
  from: 'admin.list.from',
  to: 'admin.list.to',
  role: 'admin.users.role',
  account_type: 'admin.users.account.type',
  mode: 'admin.column.mode',
  node_type: 'admin.column.type',
  state: 'admin.node.health',
  gateway: 'admin.column.gateway',
  plan_type: 'admin.column.plan',
  dates: 'admin.billings.dates',
} as const satisfies Record<string, TranslationKey>

/** The texts of values, by field: of changes, and of the filters of an exported list. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, TranslationKey>>>> = {
  status: {
    // The status of a node is a number in its changes, and a name in the filter.
    0: 'ui.node.status.inactive',
    1: 'ui.node.status.active',
    inactive: 'ui.node.status.inactive',
    active: 'ui.node.status.active',
    used: 'admin.invites.status.used',
    pending: 'admin.billings.status.pending',
    done: 'admin.billings.status.done',
    failed: 'admin.billings.status.failed',
    cancelled: 'admin.billings.status.cancelled',
    ...actionLabels,
  },
  state: {
    unmanaged: 'admin.health.state.unmanaged',
    pending: 'admin.health.state.pending',
    synchronised: 'admin.health.state.synchronised',
    unsynchronised: 'admin.health.state.unsynchronised',
    unreachable: 'admin.health.state.unreachable',
  },
  role: { admin: 'admin.users.role.admin', member: 'admin.users.role.member' },
  account_type: {
    premium: 'admin.users.account.type.premium',
    privileged: 'admin.users.type.privileged',
    basic: 'admin.users.account.type.basic',
  },
  mode: { basic: 'admin.user.accesses.mode.basic', limited: 'admin.user.accesses.mode.limited' },
  dates: { created: 'admin.billings.dates.created', payments: 'admin.billings.dates.payments' },
}

/** The kind of the subject: the first part of an action. */
export const kindOf = (action: string): string => action.split('.', 1)[0] ?? action
