export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(task: () => Promise<T>): Promise<T> => {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
    idle: async () => void (await last),
  }
}
