import { create } from 'zustand'
import type { StateStorage } from 'zustand/middleware'

/** Whether stored values persist; false when storage is blocked or full. */
export const useStorageStatus = create(() => ({ isPersistent: true }))

/** Null after a failure: even reading `localStorage` may throw (https://developer.mozilla.org/docs/Web/API/Window/localStorage#exceptions). */
function attempt<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage)
  } catch {
    if (useStorageStatus.getState().isPersistent) useStorageStatus.setState({ isPersistent: false })
    return null
  }
}

/** Local storage that never throws. A value that cannot be stored stays in memory, in its store. */
export const safeStorage: StateStorage = {
  getItem: (name) => attempt((storage) => storage.getItem(name)),
  setItem: (name, value) => void attempt((storage) => storage.setItem(name, value)),
  removeItem: (name) => void attempt((storage) => storage.removeItem(name)),
}
