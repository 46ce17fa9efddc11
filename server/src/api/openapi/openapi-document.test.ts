import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@rstest/core'
import { allEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { packageFolder } from '../../command-line.ts'
import { openApiDocument } from './openapi-document.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: object
  responses: Record<string, object>
}

const document = openApiDocument('1.0.0')

const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation

test('Redocly finds nothing to improve in the document', async () => {
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const file = path.join(temporaryFolder('openapi'), 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const lint = promisify(execFile)(process.execPath, [redocly, 'lint', '--format', 'json', file], {
    cwd: path.dirname(packageFolder()),
    env,
  })
  const { stdout } = await lint

  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
})

test('every endpoint is described, with its access, its parts and its success status', () => {
  for (const endpoint of allEndpoints) {
    const operation = operationOf(endpoint)
    const schemes = Object.keys(operation.security[0] ?? {})

    expect(schemes, endpoint.path).toEqual(endpoint.audience === 'anyone' ? ['apiToken'] : ['apiToken', 'session'])
    expect('requestBody' in operation, endpoint.path).toBe(endpoint.body !== undefined)
    expect(Object.keys(operation.responses), endpoint.path).toContain(String(endpoint.success))
    expect('404' in operation.responses || endpoint.audience !== 'admin', endpoint.path).toBe(true)
  }
})

test('the names in the contract become the summary, and a note says what they do not', () => {
  expect(operationOf({ method: 'POST', path: '/api/user/access/allocate' })).toMatchObject({
    operationId: 'accessAllocate',
    tags: ['Access'],
    summary: 'Access: allocate',
    description: 'Only this response contains the private key. For signed-in users.',
  })
  expect(operationOf({ method: 'GET', path: '/api/admin/node-health/:id' })).toMatchObject({
    tags: ['Node health'],
    summary: 'Node health: by id',
    description: 'For admins. Other users get 404.',
  })
})

test('no two operations have the same name', () => {
  const ids = allEndpoints.map((endpoint) => operationOf(endpoint).operationId)

  expect(new Set(ids).size).toBe(ids.length)
})

test('numbers in paths and queries are integers within their limits', () => {
  const { parameters } = operationOf({ method: 'GET', path: '/api/user/access/by-node/:id' })

  expect(parameters).toContainEqual({
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  })
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  })
})
