/** A name without what spellings differ in: lower case, letters, digits and plus signs alone ("D_WGS_1984" gives "dwgs1984"). */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+]/g, '')
}
