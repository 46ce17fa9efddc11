import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { root } from '../workspace.ts'

const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8')

test('containers have the same volumes in every folder of sources', () => {
  expect(compose).toMatch(/^name: sallyport$/m)
})

test('the log of each service has a limit, and no line for each request', () => {
  const services = compose.match(/^ {4}restart: /gm) ?? []

  expect(compose).toMatch(/^ {2}options: \{ max-size: \w+, max-file: '\d' \}$/m)
  expect(compose.match(/^ {4}logging: \*logging$/gm)).toHaveLength(services.length)
  expect(compose).toContain('LOG_LEVEL: ${LOG_LEVEL:-warn}')
})

test('the server in a container has the options and the memory limit of the unit', () => {
  const unit = readFileSync(path.join(root, 'deployment/sallyport.service'), 'utf8')
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? []
  const [, limit = ''] = /^MemoryMax=(\d+)M$/m.exec(unit) ?? []

  expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toContain(
    `CMD [${command
      .split(' ')
      .map((part) => JSON.stringify(part))
      .join(', ')}]`,
  )
  expect(compose).toContain(`    mem_limit: ${limit}m\n`)
})
