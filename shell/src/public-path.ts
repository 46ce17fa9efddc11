import { readSettings } from '@sallyport/contract/config'

declare let __webpack_public_path__: string

// The build knows the folder of the release (`/shell/1.0.0/`), but not the base path of the site.
// https://rspack.rs/config/output#outputpublicpath
__webpack_public_path__ = readSettings().basePath + __webpack_public_path__
