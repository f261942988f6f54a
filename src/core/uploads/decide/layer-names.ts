import { nameKey } from '../../../shared/model/file-name'

/** Suffixes that name a state of the data and not the data: dates, revisions, copies. Longest forms first. */
const suffixes = [
  /\(\d+\)$/,
  /\b(?:19|20)\d{2}[-_. ]?(?:0[1-9]|1[0-2])[-_. ]?(?:0[1-9]|[12]\d|3[01])(?:[-_ T]?\d{4,6})?$/,
  /\b(?:0[1-9]|[12]\d|3[01])[-_. ]?(?:0[1-9]|1[0-2])[-_. ]?(?:19|20)\d{2}$/,
  /\b(?:0[1-9]|[12]\d|3[01])[-_. ](?:0[1-9]|1[0-2])[-_. ]\d{2}$/,
  /\b\d{1,2}[-_. ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ]?(?:(?:19|20)\d{2}|\d{2})$/,
  /\b(?:19|20)\d{2}$/,
  /\b(?:revision|rev|version|ver|issue|iss)[-_. ]?[a-z0-9]{1,3}$/,
  /\b[rv][-_. ]?\d{1,3}(?:\.\d{1,3})*$/,
  /\b(?:final|latest|new|updated|draft|asbuilt|as built|copy|copy of)$/,
]

/**
 * What a name names once its dates and revisions are taken away: "Water_mains_2024-05-01 rev B" and "water mains" are one.
 * Lower case, letters and digits only; a name that is nothing but a date stays.
 */
export function nameStem(name: string): string {
  let text = withoutCodes(nameKey(name))
    .replace(/_/g, ' ')
    .replace(/([a-z])(?=(?:19|20)\d{6}$)/, '$1 ')
    .trim()
  for (let changed = true; changed;) {
    changed = false
    for (const suffix of suffixes) {
      const shorter = text.replace(suffix, '').replace(/[-_. ]+$/, '')
      if (shorter === text || shorter === '') continue
      text = shorter
      changed = true
    }
  }
  return letters(text)
}

/** Names of so many fields are those of ISO 19650. */
const isoFields = 5

/** A name without the status and revision of ISO 19650 at its end: "-S2-P01", "-C02". In a name of few fields P02 may be a pier, C02 a circuit. */
function withoutCodes(key: string): string {
  const rest = /^(.*?)(?:[-_](?:s\d|[ab]\d|cr))?[-_](?:p\d\d(?:\.\d\d)?|c\d\d)$/.exec(key)?.[1]
  return rest !== undefined && rest.split(/[-_]/).length >= isoFields ? rest : key
}

/** A name for equal comparison: case, spacing and punctuation do not count. */
export function nameLetters(name: string): string {
  return letters(nameKey(name))
}

function letters(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, '')
  return plain === '' ? text : plain
}
