import { limits } from '@sallyport/contract/config'
import timeZonePlaces from './time-zone-places.json' with { type: 'json' }

type Coordinates = { latitude: number; longitude: number }
type Place = Coordinates & { timeZone: string; country: string }

/** The main city of each time zone, from the public domain database 2025b (https://data.iana.org/time-zones/tzdb/zone.tab). */
const places: readonly Place[] = timeZonePlaces
/** In kilometres. */
const earthRadius = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The countries with a time zone whose main city is near the main city of `timeZone`, nearest first. Empty for UTC and unknown time zones. */
export function nearbyCountries(timeZone: string): string[] {
  const origin = placeOf(timeZone)
  if (!origin) return []
  const distances = new Map<string, number>()
  for (const place of places) {
    const distance = kilometresBetween(origin, place)
    if (distance <= Math.min(limits.recommendation.distance, distances.get(place.country) ?? Infinity))
      distances.set(place.country, distance)
  }
  return [...distances].sort(([, first], [, second]) => first - second).map(([country]) => country)
}

function placeOf(timeZone: string): Place | undefined {
  const place = places.find((candidate) => candidate.timeZone === timeZone)
  if (place) return place
  const canonical = canonicalName(timeZone)
  if (canonical === null) return undefined
  placesByCanonicalName ??= groupByCanonicalName()
  return placesByCanonicalName.get(canonical)
}

/** Created when the first alias is looked up, because each name needs an `Intl.DateTimeFormat`. */
let placesByCanonicalName: ReadonlyMap<string | null, Place> | undefined

/** Reversed, because the first place of a name counts. */
const groupByCanonicalName = () =>
  new Map(places.toReversed().map((place) => [canonicalName(place.timeZone), place] as const))

/** One name for all aliases, as browsers return Europe/Kiev or Europe/Kyiv (https://github.com/tc39/proposal-canonical-tz); null if unknown. */
function canonicalName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The haversine distance on a sphere (https://en.wikipedia.org/wiki/Haversine_formula). */
function kilometresBetween(from: Coordinates, to: Coordinates): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * earthRadius * Math.asin(Math.sqrt(latitude + cosines * longitude))
}
