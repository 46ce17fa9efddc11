import { beforeAll, describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { loadJsonParser } from './json-position.ts'
import { nodeFormSchema } from './node-form-schema.ts'

beforeAll(loadJsonParser)

const of = (length: number, character: string) => character.repeat(length)

const options = { statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg', 7: 'openvpn' } }

const nine = '{"Jc": 4, "Jmin": 40, "Jmax": 70, "S1": 0, "S2": 10, "H1": 5, "H2": 6, "H3": 7, "H4": 8}'

const typed = {
  name: ' Oslo ',
  country: 'NO',
  city: '',
  url: 'https://a.test',
  api_url: 'https://a.test',
  api_token: '',
  subnet_cidr: '10.8.0.0/24',
  connect_params: '',
  public_key: 'key',
  status: '1',
  type: '1',
  capacity: '253',
}

function problems(different: Record<string, unknown>): Record<string, unknown> {
  const { issues = [] } = v.safeParse(nodeFormSchema(options), { ...typed, ...different })
  return Object.fromEntries(issues.toReversed().map((issue) => [String(v.getDotPath(issue)), issue.message]))
}

test('the form values become the body of the request', () => {
  const body = v.parse(nodeFormSchema(options), { ...typed, connect_params: ` ${nine}\n`, type: '2' })

  expect(body).toMatchObject({ name: 'Oslo', capacity: 253, type: 2 })
  expect(body.connect_params).toMatchObject({ Jc: 4, H4: 8 })
  expect(v.safeParse(adminNodeEndpoints.create.body, body).issues).toBeUndefined()
})

test('empty parameters become null', () => {
  for (const connect_params of ['', ' ', '\n\t']) {
    expect(v.parse(nodeFormSchema(options), { ...typed, connect_params }).connect_params).toBeNull()
  }
})

describe('the parameters', () => {
  test('JSON null becomes null', () => {
    expect(problems({ connect_params: 'null' })).toEqual({})
  })

  test('indentation does not count towards the length limit', () => {
    const connect_params = `{"note":\n${of(9000, ' ')}"x"}`

    expect(problems({ connect_params })).toEqual({})
  })
})

describe('the capacity', () => {
  for (const capacity of ['0', '1', '253', ' 10 ', '007']) {
    test(`accepts ${JSON.stringify(capacity)}`, () => {
      expect(problems({ capacity })).toEqual({})
    })
  }

  const bad = ['-1', '1.5', '1,5', '1e3', '0x10', '+5', '५', 'ten', '5 5', '16777217', of(400, '9'), '😀']
  for (const capacity of bad) {
    test(`rejects ${capacity.slice(0, 20)}`, () => {
      const found = problems({ capacity, subnet_cidr: '10.0.0.0/1' })

      expect(Object.keys(found)).toEqual(['capacity'])
    })
  }
})

describe('status and type', () => {
  test('accept the options of the server', () => {
    expect(problems({ type: '7' })).toEqual({})
    expect(Object.keys(problems({ type: '3' }))).toEqual(['type'])
    expect(Object.keys(problems({ status: '2' }))).toEqual(['status'])
    expect(Object.keys(problems({ type: 'wireguard' }))).toEqual(['type'])
  })

  test('are required', () => {
    const required = 'form.error.required'

    expect(problems({ status: '', type: '' })).toEqual({ status: required, type: required })
  })
})
