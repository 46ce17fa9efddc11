/** Every number of §5 and §9, in one place: lengths in characters, times in milliseconds unless the name says otherwise. */
const seconds = (count: number) => count * 1000

export const account = {
  /** Longest e-mail address. */
  emailLength: 64,
  /** Shortest password that may be chosen. */
  passwordMinLength: 8,
  /** Longest password, chosen or typed at login. */
  passwordLength: 64,
  /** Invite and reset codes: what is accepted, and what we issue. */
  codeMinLength: 24,
  codeLength: 64,
  issuedCodeLength: 32,
} as const

export const node = {
  nameLength: 64,
  cityLength: 64,
  urlLength: 255,
  apiTokenLength: 128,
  subnetLength: 45,
  publicKeyLength: 128,
  /** Longest connect_params as compact JSON: far above the fourteen known keys. */
  connectParamsLength: 8192,
  /** A node of this capacity never fills up. */
  unlimited: 0,
  /** Largest capacity: the addresses of a /8. */
  maxCapacity: 16_777_216,
  /** The port of a node url without one. */
  defaultPort: 51_820,
} as const

export const access = {
  nameLength: 32,
  /** Longest file name that wg-quick, awg-quick and the Android apps take as an interface. */
  interfaceNameLength: 15,
  /**
   * How long after an expiry the accesses are fetched again. The estimate of the server's clock may be ahead by one second
   * and a round trip.
   */
  refetchAfterExpiry: seconds(3),
} as const

export const plan = {
  descriptionLength: 255,
} as const

export const config = {
  allowedIps: '0.0.0.0/0',
  /** In seconds, as WireGuard counts. */
  persistentKeepalive: 25,
  /** Side of the QR code on the screen and its quiet zone, in pixels and modules. */
  qrSize: 280,
  qrQuietZone: 4,
} as const

export const api = {
  timeout: seconds(5),
  orderPollInterval: seconds(1),
} as const

export const page = {
  /** Items of one page of a list; a page of fewer is the last. */
  size: 25,
  billingsSize: 10,
  /** Largest page that the server hands out. */
  maxSize: 100,
  /** Longest cursor: the longest e-mail or name, all of it four bytes a character, as base64url. */
  cursorLength: 1024,
  /** How far down, as a part of the whole, the next page is fetched, and how often we look. */
  loadThreshold: 0.8,
  scrollCheckInterval: 150,
} as const

export const list = {
  /** Longest text that a list is searched for. */
  searchLength: 128,
  /** How long nothing is typed before a list is searched. */
  searchDelay: 300,
  /** How long a list of several pages that the user returns to is shown without being fetched again. */
  staleTime: seconds(60),
} as const

export const translations = {
  languages: ['en', 'ru'],
  fallbackLanguage: 'en',
  version: '1.0.7',
  storageKey: 'app-lang',
  maxParallelReads: 10,
  maxRetries: 5,
  retryDelay: 350,
  timeout: seconds(4),
} as const

export const remote = {
  /** How long files may take before the page says that it takes longer than usual, and the former release is tried too. */
  slowAfter: seconds(4),
  /** How long one step of loading (a file, or files fetched side by side) may take before it counts as failed. */
  fileTimeout: seconds(45),
  /** How long the second and the third try for missing files wait. */
  retryDelays: [300, 900],
} as const

export const loadLog = {
  /** How many files a browser keeps the times of; by itself 250, which a payment that is waited for fills. */
  resourceTimingBufferSize: 5000,
} as const

export const faultInjection = {
  /** How long the fault injection delays a slow file: between `remote.slowAfter` and `remote.fileTimeout`. */
  slowDelay: seconds(6),
  /** How long it delays a hanging file: longer than `remote.fileTimeout`. */
  hangDelay: seconds(120),
} as const

export const install = {
  dismissedForDays: 90,
  bannerDelay: seconds(1),
  closeAnimation: 300,
  copiedFor: seconds(5),
  serviceWorkerVersion: '0.5.0',
  /** How long a page may take from the network before the kept one is shown. */
  pageTimeout: seconds(2),
} as const

export const reload = {
  /** How long a reload waits for fresh copies of the page's own files. */
  filesTimeout: seconds(4),
} as const

export const connection = {
  /** How often a site that did not answer is looked for again, and how long it may take to answer. */
  checkInterval: seconds(5),
  timeout: seconds(4),
} as const

export const backgroundTasks = {
  /** How long after the first page its upkeep begins: nothing of it may stand in the way of what the person came for. */
  startDelay: seconds(2),
  /** How long each part of it waits at most for a page at rest. */
  idleTimeout: seconds(5),
  /** What is left of a frame in which something moves is no more than this; only a page at rest has more time. */
  frameDuration: 16,
} as const

export const release = {
  /** How often an open page asks whether another release is live. */
  checkInterval: seconds(300),
  /** How long the discovery document may take. */
  documentTimeout: seconds(4),
} as const

/** The most that a release may weigh, in bytes after gzip. */
export const budget = {
  /** The entry of a remote: what it costs before it shows anything. */
  remoteEntry: 9_000,
  /** Any page of a remote when it is the first one: the entry, what every page needs, and the page itself. */
  remotePage: 60_000,
  /** The shell before any remote: what its page names, and what is fetched early. */
  shellPage: 210_000,
} as const

export const toast = {
  closeAfter: seconds(5),
  /** How long the files of toasts may take before a message is shown without them. */
  filesTimeout: seconds(4),
} as const

export const tooltip = {
  touchDelay: 700,
  touchHide: 1500,
  enterDelay: 100,
} as const

export const pending = {
  /** A wait shorter than this shows nothing. */
  visibleAfter: 150,
} as const

/** Device widths in pixels at the default font size: below `tablet` is a phone, below `desktop` a tablet. */
export const device = {
  tablet: 768,
  desktop: 1024,
} as const
