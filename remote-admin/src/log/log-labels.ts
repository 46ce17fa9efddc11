import type { AdminAction } from '@sallyport/contract/endpoints'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'
import { labelOf } from '../lists/labels.tsx'

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
  'access.delete': 'admin.log.action.access.delete',
  'invite.create': 'admin.log.action.invite.create',
  'invite.revoke': 'admin.log.action.invite.revoke',
  'plan.create': 'admin.log.action.plan.create',
  'plan.update': 'admin.log.action.plan.update',
  'order.settle': 'admin.log.action.order.settle',
  'order.refund': 'admin.log.action.order.refund',
  'list.export': 'admin.log.action.list.export',
}

const kindLabels = {
  user: 'admin.log.kind.user',
  node: 'admin.log.kind.node',
  access: 'admin.log.kind.access',
  invite: 'admin.log.kind.invite',
  plan: 'admin.log.kind.plan',
  order: 'admin.log.kind.order',
  list: 'admin.log.kind.list',
} as const satisfies Record<string, TranslationKey>

const fieldLabels = {
  name: 'admin.node.name',
  country: 'admin.node.country',
  city: 'admin.node.city',
  status: 'admin.node.status',
  url: 'admin.node.url',
  public_key: 'admin.node.public.key',
  subnet_cidr: 'admin.node.subnet',
  capacity: 'admin.node.capacity',
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
} as const satisfies Record<string, TranslationKey>

export const actionLabel = (action: string, t: TFunction) => labelOf(actionLabels, action, t)
export const fieldLabel = (field: string, t: TFunction) => labelOf(fieldLabels, field, t)
export const kindLabel = (kind: string, t: TFunction) => labelOf(kindLabels, kind, t)

/** The kind of the subject, which is the first part of an action. */
export const kindOf = (action: string): string => action.split('.', 1)[0] ?? action
