/** Limits of §5 and §9, and technical ones. Unless stated otherwise, lengths are in characters and times in milliseconds. */
import { languages } from './languages.ts'

const seconds = (count: number) => count * 1000

export const account = {
  maxEmailLength: 64,
  minPasswordLength: 8,
  maxPasswordLength: 64,
  minCodeLength: 24,
  maxCodeLength: 64,
  issuedCodeLength: 32,
} as const

export const node = {
  maxNameLength: 64,
  maxCityLength: 64,
  maxUrlLength: 255,
  maxApiTokenLength: 128,
  maxSubnetLength: 45,
  maxPublicKeyLength: 128,
  maxConnectParamsLength: 8192,
  unlimited: 0,
  /** The fraction of busy slots from which a node counts as filling up, and as almost full. */
  fillingFrom: 0.5,
  almostFullFrom: 0.8,
  /** The number of IP addresses of a /8. */
  maxCapacity: 16_777_216,
  defaultPort: 51_820,
  /** The longest IANA name has 32 characters. */
  maxTimeZoneLength: 64,
  maxMailLength: 2000,
  /** How often an open node form asks whether the machine has entered itself. */
  entryPollInterval: seconds(2),
} as const

export const recommendation = {
  count: 3,
  /** Lists of at most this many nodes have neither recommendations nor a search. */
  shortListLength: 6,
  /** Maximum distance of a node from the user's time zone, in kilometres. */
  distance: 2500,
} as const

export const access = {
  maxNameLength: 32,
  /**
   * Longest config file name: wg-quick uses it as the interface name, which Linux limits to 15 characters
   * (https://man7.org/linux/man-pages/man7/netdevice.7.html).
   */
  maxInterfaceNameLength: 15,
  /** How long the name of an expired access stays used, in seconds, and how many names the page of a node gets at most. */
  nameUsedFor: 24 * 60 * 60,
  maxUsedNames: 1000,
  /** Delay of the refetch after an access expires: the estimated server time can be ahead by a second and a round trip. */
  refetchAfterExpiry: seconds(3),
  /** How many accesses the page of nodes shows at first: one row of cards. */
  initialCount: 3,
} as const

export const tunnel = {
  /**
   * An access is connected if its last handshake is at most this old, in seconds: WireGuard renews a session every two minutes
   * (https://www.wireguard.com/papers/wireguard.pdf, section 6.1).
   */
  connectedFor: 180,
  /** Seconds without a handshake after which the page of a new access offers help. */
  helpAfter: 120,
  /** How often an open page requests the state of accesses and nodes, and how often while a change is pending. */
  pollInterval: seconds(5),
  pendingPollInterval: seconds(1),
  /** How often an open list with the states of accesses requests its rows. */
  listPollInterval: seconds(30),
  /** How often an open chart requests new samples, which are at least five minutes long. */
  historyPollInterval: seconds(60),
} as const

export const plan = {
  maxDescriptionLength: 255,
  maxMonths: 120,
  /** In the major unit of the currency. */
  maxAmount: 1_000_000,
} as const

export const api = {
  timeout: seconds(5),
} as const

export const page = {
  size: 25,
  billingsSize: 10,
  maxSize: 100,
  /** How many rows one call exports. */
  exportSize: 1000,
  /** Enough for a cursor with the longest e-mail or name at four bytes per character, as base64url. */
  maxCursorLength: 1024,
  /** The scrolled fraction of the content at which more rows are loaded, and the interval of the check. */
  loadThreshold: 0.8,
  scrollCheckInterval: 150,
} as const

export const list = {
  maxSearchLength: 128,
  searchDelay: 300,
  /** The latest time of a filter, in unix seconds: ten digits, in the year 2286. */
  maxTimestamp: 9_999_999_999,
  /** The rows of a list are counted up to this number, because counting costs as much as reading. */
  maxTotal: 10_000,
  /** A table loads up to this number of rows; with more, its updates become noticeably slow. */
  maxRows: 1000,
  /** The maximum number of rows that one call changes. */
  maxBulkSize: 200,
  staleTime: seconds(60),
} as const

export const prefetch = {
  /** How long the pointer must rest on a link before its page is loaded. */
  hoverDelay: 65,
  /** Delay after a navigation before the content is searched for links; repeated while the content is loading. */
  contentDelay: seconds(1),
  /** How long after its arrival a prefetched response is used without another request. */
  freshFor: seconds(10),
} as const

export const translations = {
  languages,
  fallbackLanguage: languages[0],
  version: '1.0.7',
  storageKey: 'app-lang',
  maxParallelReads: 10,
  maxRetries: 5,
  retryDelay: 350,
  timeout: seconds(4),
  /** Loading time after which the page shows its failed state, while retries continue. Longer than the delays of all retries, 10.85 s. */
  failAfter: seconds(13),
} as const

export const remote = {
  /** Loading time after which the page shows a notice and the previous release is loaded as well. */
  slowAfter: seconds(4),
  fileTimeout: seconds(45),
  retryDelays: [300, 900],
} as const

/** The maximum numbers and lengths in the declaration of a remote. */
export const declaration = {
  prefixes: 8,
  routes: 200,
  navItems: 20,
  pathLength: 128,
  labelLength: 40,
} as const

export const newInvites = {
  maxNoteLength: 200,
  /** The maximum number of invites that one call creates. */
  maxBatchSize: 50,
  defaultDays: 7,
  maxDays: 90,
} as const

export const toast = {
  closeAfter: seconds(5),
} as const

export const pending = {
  visibleAfter: 150,
} as const

/** Breakpoints in pixels at the default font size: below `tablet` is a phone, below `desktop` a tablet. */
export const device = {
  tablet: 768,
  desktop: 1024,
} as const

/** Widths in the navbar, in pixels at the default font size. */
export const navigation = {
  /** `--content` and its padding (`shared/ui/src/styles/tokens.css`); the wider row of admins folds at this width too. */
  rowWidth: 1152,
  /** Everything except the app name and the links: padding, logo, gaps and the language switch. */
  fixedWidth: 200,
  /** The width of a link without its text, and of a character in a wide system font. */
  itemWidth: 20,
  characterWidth: 8,
} as const
