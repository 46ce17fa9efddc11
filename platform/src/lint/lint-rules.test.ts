import { expect, test } from '@rstest/core'
import { importProblem } from './lint-rules.mjs'

test.each([
  ['remote-auth/src/login/login-page.tsx', 'remote-office/remote'],
  ['remote-auth/src/login/login-page.tsx', '../../../shared/ui/src/form/form.tsx'],
  ['remote-auth/src/login/login-page.tsx', '../../../remote-office/src/remote.ts'],
  ['remote-auth/src/login/login-page.tsx', '@sallyport/testing'],
  ['shell/src/router.tsx', 'server/config'],
  ['shared/ui/src/button.tsx', 'platform/browser'],
  ['shared/contract/src/rules/terms.ts', '@sallyport/runtime/session'],
  ['agent/src/main.ts', '@sallyport/ui'],
  ['server/src/database/store.ts', '../nodes/nodes-queries.ts'],
  ['server/src/invites/invites-handlers.ts', '../nodes/nodes-queries.ts'],
  ['server/src/nodes/nodes-handlers.ts', '../testing/test-server.ts'],
  ['server/src/accounts/sessions.ts', '../auth/login-handlers.ts'],
  ['server/src/nodes/agents/push.ts', '../node-health.ts'],
  ['remote-admin/src/users/users-page.tsx', '../invites/invites-calls.ts'],
  ['remote-office/src/accesses/access-list.tsx', '../nodes/nodes-page.tsx'],
  ['server/src/users/users-handlers.ts', '../app.ts'],
  ['server/src/users/users-handlers.ts', '../operations/overview-handlers.ts'],
  ['server/src/nodes/nodes-handlers.ts', '../users/users-queries.ts'],
  ['e2e/login.spec.ts', '../server/src/main.ts'],
])('%s does not import %s', (file, specifier) => {
  expect(importProblem(file, specifier)).toEqual(expect.any(String))
})

test.each([
  ['remote-auth/src/login/login-page.tsx', '@sallyport/ui/button'],
  ['remote-auth/src/login/login-page.tsx', './login-page.module.css'],
  ['remote-auth/src/login/login-page.tsx', 'react'],
  ['server/src/nodes/nodes-handlers.ts', '../database/store.ts'],
  ['server/src/users/users-handlers.ts', '../nodes/nodes-queries.ts'],
  ['server/src/auth/login-handlers.ts', '../accounts/sessions.ts'],
  ['server/src/app.ts', './nodes/nodes-handlers.ts'],
  ['server/src/nodes/node-health.ts', './agents/state.ts'],
  ['remote-admin/src/users/users-page.tsx', '../lists/list.tsx'],
  ['remote-admin/src/users/users-page.tsx', '../remote.ts'],
  ['e2e/login.spec.ts', 'platform/testing/programs'],
])('%s imports %s', (file, specifier) => {
  expect(importProblem(file, specifier)).toBe(null)
})
