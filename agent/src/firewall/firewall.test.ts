import { expect, test } from '@rstest/core'
import { configFields } from '../testing/agent-fields.ts'
import { createFirewall } from './firewall.ts'

test('rejects rules that another program changes while the agent applies them', async () => {
  const emptied = async (_: string, args: readonly string[]) =>
    args.includes('list') ? 'table inet sallyport {\n}' : ''
  const firewall = createFirewall(configFields(), () => undefined, emptied)

  await expect(firewall.ensure()).rejects.toThrow('changes the firewall rules')
  expect(await firewall.isPresent()).toBe(false)
})
