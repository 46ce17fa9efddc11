import path from 'node:path'
import { root } from 'platform/workspace'

export const sites = {
  federated: path.join(root, 'bench/dist/federated'),
  one: path.join(root, 'bench/dist/one'),
  onePreloaded: path.join(root, 'bench/dist/one-preloaded'),
}

export const oneVersion = '1.0.0'
export const shellFolder = `shell/${oneVersion}`
