import path from 'node:path'
import { root } from 'platform/workspace'

export const sites = {
  federated: path.join(root, 'bench/dist/federated'),
  oneApplication: path.join(root, 'bench/dist/one'),
  oneApplicationPreloaded: path.join(root, 'bench/dist/one-preloaded'),
}

export const oneApplicationVersion = '1.0.0'
export const shellFolder = `shell/${oneApplicationVersion}`
