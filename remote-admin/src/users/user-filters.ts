import type { TFunction } from '@sallyport/runtime/i18n'
import type { ListFilter } from '../lists/list-toolbar.tsx'

export const userFilters = (t: TFunction): ListFilter[] => [
  {
    name: 'status',
    label: t('admin.list.status'),
    all: t('admin.list.status.all'),
    options: [
      { value: 'active', label: t('admin.users.status.active') },
      { value: 'inactive', label: t('admin.users.status.inactive') },
    ],
  },
  {
    name: 'role',
    label: t('admin.users.role'),
    all: t('admin.users.role.all'),
    options: [
      { value: 'admin', label: t('admin.users.role.admin') },
      { value: 'member', label: t('admin.users.role.member') },
    ],
  },
  {
    name: 'account_type',
    label: t('admin.users.account.type'),
    all: t('admin.users.account.type.all'),
    options: [
      { value: 'premium', label: t('admin.users.account.type.premium') },
      { value: 'privileged', label: t('admin.users.type.privileged') },
      { value: 'basic', label: t('admin.users.account.type.basic') },
    ],
  },
]
