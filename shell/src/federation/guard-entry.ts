/** The runtime itself loads no script: entries come with their hashes through `load-entry`, before it is asked. */
export default function guardEntry() {
  return {
    name: 'guard-entry',
    createScript({ url }: { url: string }): never {
      throw new Error(`No release of a remote names ${url}`)
    },
  }
}
