import { limits } from '@sallyport/contract/config'
import { loadChunks } from '@sallyport/runtime/loading'
import type * as qrCodeModule from './qr-code.tsx'

let qrCode: typeof qrCodeModule | undefined

/** Loads the component of the QR code, a chunk of its own because the page shows it only on a one-time card. */
export async function loadQrCode(): Promise<void> {
  qrCode ??= await loadChunks(() => import(/* webpackChunkName: "qr-code" */ './qr-code.tsx'), limits.api.timeout)
}

export const loadedQrCode = () => qrCode?.QrCode
