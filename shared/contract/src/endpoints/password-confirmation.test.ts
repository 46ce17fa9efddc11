import { expect, test } from '@rstest/core'
import * as v from 'valibot'
import { passwordResetEndpoints, registrationEndpoints } from './endpoints.ts'

const { register, registerByInvite } = registrationEndpoints
const wrong = { email: 'invalid', password: 'short', confirm_password: 'other' }
const bodies: [name: string, schema: v.GenericSchema, body: object][] = [
  ['registration', register.body, wrong],
  ['registration by invite', registerByInvite.body, { ...wrong, invite_token: 'no code' }],
  ['reset', passwordResetEndpoints.confirm.body, { ...wrong, email: undefined, code: 'no code' }],
]

for (const [name, schema, body] of bodies) {
  test(`${name}: reports a different confirmation while other fields are invalid`, () => {
    const { issues = [] } = v.safeParse(schema, JSON.parse(JSON.stringify(body)))

    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toContainEqual([
      'confirm_password',
      'form.error.password.mismatch',
    ])
  })
}
