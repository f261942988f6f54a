import tzlookup from '@photostructure/tz-lookup'
import { projectPlace } from '../../../shared/model/project-place'
import { isTimeZone } from '../../../shared/model/zoned-time'

/**
 * The time zone that is kept at a place, an IANA name; null where there is none, and for the place of a project that has not been
 * given any (0, 0). Its outlines are coarse: near the border of two zones it may be the other one.
 */
export function zoneOfPlace(mapCenter: { latitude: number; longitude: number } | null | undefined): string | null {
  const place = projectPlace(mapCenter)
  if (!place) return null
  const { latitude, longitude } = place
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const zone = tzlookup(latitude, longitude)
  // Of the sea it gives zones by degrees, which no project keeps.
  return isTimeZone(zone) && !zone.startsWith('Etc/') ? zone : null
}
