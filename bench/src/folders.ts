import path from 'node:path'
import { root } from 'platform/workspace'

/** The folders of the compared sites. */
export const sites = {
  federated: path.join(root, 'bench/dist/federated'),
  one: path.join(root, 'bench/dist/one'),
  onePreloaded: path.join(root, 'bench/dist/one-preloaded'),
}

/** The version of the one application, and the folder of its page in its site. */
export const oneVersion = '1.0.0'
export const shellFolder = `shell/${oneVersion}`
