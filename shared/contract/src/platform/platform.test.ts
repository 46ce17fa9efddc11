import { expect, test } from '@rstest/core'
import { containerName } from './platform.ts'

test('a container name is a JavaScript identifier', () => {
  expect(containerName('office', '1.2.3-build-4')).toBe('sallyport_office_1_2_3_build_4')
  expect(containerName('team-reports', '1.2.3')).toBe('sallyport_team__reports_1_2_3')
})

test('releases of different apps have different container names', () => {
  expect(containerName('reports-1', '2.3.4')).not.toBe(containerName('reports', '1.2.3-4'))
})
