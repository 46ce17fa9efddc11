export type ShareScope = Record<string, Record<string, { from: string; useIn: readonly string[] }>>

export type SingletonRow = { name: string; version: string; supplier: string; users: string[] }

const remoteContainer = /^sallyport_(?<app>.+)_(?<major>\d+)_(?<minor>\d+)_(?<patch>\d+)$/

/** `sallyport_office_1_4_2` is the container of office 1.4.2; the shell's container is `shell`. */
const nameOf = (container: string) => container.replace(remoteContainer, '$<app> $<major>.$<minor>.$<patch>')

/** Every provided copy, by name: two rows with the same name are two copies. */
export function singletonRows(scope: ShareScope): SingletonRow[] {
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn }]) => ({
        name,
        version,
        supplier: nameOf(from),
        users: [...new Set(useIn)].map(nameOf).toSorted(),
      })),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
