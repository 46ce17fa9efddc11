import type { LogEntry } from '@sallyport/contract/endpoints'

export const logEntry = (overrides: Partial<LogEntry> = {}): LogEntry => ({
  id: 41,
  at: 1_790_000_000,
  admin_id: 1,
  admin_email: 'admin@sallyport.test',
  action: 'node.update',
  subject_id: 7,
  subject_name: 'Fjord',
  owner_id: null,
  owner_email: null,
  node_exists: true,
  changes: { name: { from: 'Old', to: 'Fjord' }, api_token: 'changed' },
  ...overrides,
})
