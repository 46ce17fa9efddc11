/** Keeps the federation runtime from inserting scripts without an integrity hash (https://github.com/webpack/webpack/issues/14310). */
export default function refuseScripts() {
  return {
    name: 'refuse-scripts',
    createScript({ url }: { url: string }): never {
      throw new Error(`${url} is not an entry of the discovery document`)
    },
  }
}
