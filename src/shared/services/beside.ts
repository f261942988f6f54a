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

/** Whether a sublayer tells of what lies in the ground without lying there. @param name "theme – owner – class", or the class alone */
export function isBeside(name: string, columns: readonly string[]): boolean {
  const ownName = name.split(' – ').at(-1) ?? name
  return (classes.has(ownName) || ownName === 'Documents') && columns.some((column) => ids.test(column))
}
