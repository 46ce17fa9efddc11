import type { ClientApp } from '../clients/client-apps.ts'

/** The state of an open card, without the config, which contains the private key. */
export type AccessCardState = {
  id: number | undefined
  name: string
  /** Unix seconds; null if the access does not expire. */
  expired_at: number | null
  /** The name of a file that every program imports. */
  portableName: string
  /** Whether a file of another access may have the name, so that the browser would add a number to it. */
  isNameUsed: boolean
  app: ClientApp
  saved: SaveState
  /** The last saved config file. */
  lastFile: SavedFile | null
}

/** `unconfirmed`: downloads have started, and the user has not confirmed that a file arrived. */
type SaveState = 'unsaved' | 'unconfirmed' | 'saved'
/** `name`: without the extension. */
type SavedFile = { name: string; isConfirmed: boolean }
/** `configName`: the name of a config file, without its extension; null for a copy and for an image of the QR code. */
export type Save = { configName: string | null; isConfirmed: boolean }

/** The card after its config was saved. */
export function withSave(card: AccessCardState, { configName, isConfirmed }: Save): AccessCardState {
  return {
    ...card,
    saved: isConfirmed || card.saved === 'saved' ? 'saved' : 'unconfirmed',
    lastFile: configName === null ? card.lastFile : { name: configName, isConfirmed },
  }
}

/** A card with what follows from the time and from the node. `isEnded`: whether the access has expired or was deleted. */
export type OpenCard = AccessCardState & { isExpired: boolean; isEnded: boolean }
