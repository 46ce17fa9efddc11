import { create } from 'zustand'
import type { StateStorage } from 'zustand/middleware'

/** Whether the browser keeps what we store; false when storage is forbidden or full. */
export const useStorageStatus = create(() => ({ isPersistent: true }))

/** Reading the very property `localStorage` throws where storage is blocked. */
function attempt<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage)
  } catch {
    if (useStorageStatus.getState().isPersistent) useStorageStatus.setState({ isPersistent: false })
    return null
  }
}

/** Local storage that never throws: what cannot be stored lives in the store's own memory. */
export const safeStorage: StateStorage = {
  getItem: (name) => attempt((storage) => storage.getItem(name)),
  setItem: (name, value) => void attempt((storage) => storage.setItem(name, value)),
  removeItem: (name) => void attempt((storage) => storage.removeItem(name)),
}
