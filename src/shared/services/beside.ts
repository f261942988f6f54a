/**
 * Classes of IMKL (KLIC) that draw and record what lies in the ground, and do not lie there: texts, dimensions, the links along which
 * cables and pipes lie, owners, documents, the enquiry itself. Measured depths and demanded precautions are none of them.
 */
const classes = new Set([
  ...['Annotatie', 'Maatvoering', 'UtilityLink', 'EigenTopografie'],
  ...['Beheerder', 'Belang', 'Belanghebbende', 'Utiliteitsnet', 'Bijlage', 'EisVoorzorgsmaatregelBijlage'],
  ...['GebiedsinformatieAanvraag', 'GebiedsinformatieLevering', 'Graafpolygoon', 'Orientatiepolygoon'],
  ...['Informatiepolygoon', 'ExtraDetailinfo'],
])
/** Columns of every class of IMKL, and of the documents that are listed of a delivery. */
const ids = /^(identificatie\.namespace|inspireId\.namespace|in the delivery)$/

const ownName = (name: string): string => name.split(' – ').at(-1) ?? name

/**
 * The layers that are shown once they are made: of a dig enquiry those that lie in the ground, and its area. What it records of owners and
 * papers lies all over that area, one upon the other. @param names "theme – owner – class"
 */
export function shownAtOnce<T extends { name: string }>(layers: readonly T[]): readonly T[] {
  if (!layers.some(({ name }) => name === 'GebiedsinformatieLevering')) return layers
  return layers.filter(({ name }) => !(classes.has(name) || name === 'Documents') || /polygoon$/.test(name))
}

/** Whether a sublayer tells of what lies in the ground without lying there. @param name "theme – owner – class", or the class alone */
export function isBeside(name: string, columns: readonly string[]): boolean {
  const own = ownName(name)
  return (classes.has(own) || own === 'Documents') && columns.some((column) => ids.test(column))
}
