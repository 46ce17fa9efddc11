import { limits } from '@sallyport/contract/config'

const { remote } = limits

const code = `(link) => {
  document.head.appendChild(link);
  setTimeout(() => link.onerror && link.onerror({ type: 'timeout' }), ${remote.fileTimeout});
}`

/**
 * Appends a stylesheet with a timeout, because `chunkLoadTimeout` applies to scripts only
 * (https://github.com/webpack/mini-css-extract-plugin/pull/514). The runtime removes `onerror` once the file has loaded.
 * The bundler writes the source of this function into each build.
 */
export const insertStylesheet = Object.assign(() => {}, { toString: () => code })
