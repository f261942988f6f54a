/** An object of a PDF, from its number to `endobj`. */
interface PdfObject {
  id: number
  bytes: Buffer
}

interface ReadPdf {
  objects: PdfObject[]
  /** Size of its numbers: one more than the highest. */
  size: number
  /** Number of the object that all its pages hang on. */
  pages: number
  pageCount: number
  /** Number of the object that says what wrote it. */
  info: number | null
}

/**
 * Joins PDFs as Chromium writes them (plain objects, one table of references) to one with all their pages, in their order. Gives a
 * single one back as it is. Throws when one is written in another way.
 */
export function joinPdfs(parts: readonly Buffer[]): Buffer {
  if (parts.length === 1 && parts[0]) return parts[0]
  const read = parts.map(readPdf)
  const [catalogId, pagesId] = [1, 2]
  const written: PdfObject[] = []
  const kids: string[] = []
  let shift = pagesId
  let info: number | null = null
  for (const part of read) {
    for (const { id, bytes } of part.objects)
      written.push({ id: id + shift, bytes: renumbered(bytes, shift, id === part.pages ? pagesId : null) })
    kids.push(`${part.pages + shift} 0 R`)
    if (part.info !== null) info ??= part.info + shift
    shift += part.size
  }
  const count = read.reduce((sum, { pageCount }) => sum + pageCount, 0)
  written.unshift(
    objectOf(catalogId, `<</Type /Catalog\n/Pages ${pagesId} 0 R>>`),
    objectOf(pagesId, `<</Type /Pages\n/Count ${count}\n/Kids [${kids.join(' ')}]>>`),
  )
  return writePdf(written, catalogId, info)
}

const objectOf = (id: number, body: string): PdfObject => ({ id, bytes: latin1(`${id} 0 obj\n${body}\nendobj\n`) })
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

function readPdf(bytes: Buffer): ReadPdf {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN)
  const table = Number.isNaN(tableAt) ? '' : bytes.toString('latin1', tableAt)
  const [head, first, size] = /^xref\n(\d+) (\d+)\n/.exec(table) ?? []
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(table)?.[1] ?? ''
  if (head === undefined || first !== '0') throw notOurs()
  const entries = Array.from({ length: Number(size) }, (_, id) => {
    const at = head.length + id * 20
    return { id, at: Number(table.slice(at, at + 10)), isUsed: table[at + 17] === 'n' }
  }).filter(({ isUsed }) => isUsed)
  const sorted = entries.sort((a, b) => a.at - b.at)
  const objects = sorted.map(({ id, at }, index) => ({
    id,
    bytes: bytes.subarray(at, sorted[index + 1]?.at ?? tableAt),
  }))
  const textOf = (id: number) => objects.find((each) => each.id === id)?.bytes.toString('latin1') ?? ''
  const catalog = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1])
  const pages = Number(/\/Pages (\d+) 0 R/.exec(textOf(catalog))?.[1])
  const pageCount = Number(/\/Count (\d+)/.exec(textOf(pages))?.[1])
  if (!(pageCount > 0)) throw notOurs()
  const info = /\/Info (\d+) 0 R/.exec(trailer)?.[1]
  return {
    objects: objects.filter(({ id }) => id !== catalog),
    size: Number(size),
    pages,
    pageCount,
    info: info === undefined ? null : Number(info),
  }
}

const notOurs = () => new Error('The parts of the PDF are written in a way that cannot be joined.')

/** An object with its own number and those that it names moved up; what a stream holds stays as it is. */
function renumbered(bytes: Buffer, shift: number, parent: number | null): Buffer {
  const text = bytes.toString('latin1')
  const streamAt = />>\s*stream\r?\n/.exec(text)?.index ?? text.length
  const moved = text
    .slice(0, streamAt)
    .replace(/^(\d+) 0 obj/, (_, id: string) => `${Number(id) + shift} 0 obj`)
    // Texts are skipped: they may hold what looks like a reference.
    .replace(/\((?:\\[\s\S]|[^\\()])*\)|\b(\d+) 0 R\b/g, (whole, id: string | undefined) =>
      id === undefined ? whole : `${Number(id) + shift} 0 R`,
    )
  const hung = parent === null ? moved : moved.replace('<<', `<</Parent ${parent} 0 R\n`)
  return Buffer.concat([latin1(hung), bytes.subarray(streamAt)])
}

function writePdf(objects: readonly PdfObject[], root: number, info: number | null): Buffer {
  const header = latin1('%PDF-1.4\n%\xd3\xeb\xe9\xe1\n')
  const size = Math.max(...objects.map(({ id }) => id)) + 1
  const lines = Array.from({ length: size }, () => '0000000000 65535 f \n')
  let at = header.length
  for (const { id, bytes } of objects) {
    lines[id] = `${String(at).padStart(10, '0')} 00000 n \n`
    at += bytes.length
  }
  const named = info === null ? '' : `\n/Info ${info} 0 R`
  const trailer = `trailer\n<</Size ${size}\n/Root ${root} 0 R${named}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([
    header,
    ...objects.map(({ bytes }) => bytes),
    latin1(`xref\n0 ${size}\n${lines.join('')}${trailer}`),
  ])
}
