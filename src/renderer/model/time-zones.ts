import { isTimeZone, machineTimeZone, offsetName } from '../../shared/model/zoned-time'
import { t } from '../language'

/** A zone to choose from: its IANA name and what its clocks are from UTC; '' where there are too many to work it out for each. */
export interface ZoneChoice {
  name: string
  offset: string
}

/** To work out an offset takes the time of a first look into the zone, about half a millisecond. */
const maxWithOffset = 60

/**
 * The zones that fit what was typed: a part of the name ("sydney", "new york") or an offset ("UTC+10", "+5:45"), by name. A name
 * that is known but not listed, as an older one, is found when it is typed whole.
 */
export function findTimeZones(words: string, at = Date.now()): ZoneChoice[] {
  const wanted = words.trim().toLowerCase().replace(/\s+/g, '_').replace(/^\+/, 'utc+').replace(/^[-−]/, 'utc−')
  const all = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
  if (/^utc[+−]/.test(wanted))
    return all
      .map((name) => ({ name, offset: offsetName(at, name) }))
      .filter(({ offset }) => offset.toLowerCase().startsWith(wanted))
  const named = all.filter((name) => name.toLowerCase().includes(wanted))
  const found = named.length === 0 && isTimeZone(words.trim()) ? [words.trim()] : named
  return found.map((name) => ({ name, offset: found.length > maxWithOffset ? '' : offsetName(at, name) }))
}

/** "That of this computer, Europe/London". */
export const ownZoneText = (): string => t('model.zones.own', { zone: machineTimeZone() })
