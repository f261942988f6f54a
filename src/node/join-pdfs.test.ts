import { expect, it } from 'vitest'
import { joinPdfs } from './join-pdfs'

/** A PDF as Chromium writes it, its objects in the order of the file. */
function pdf(objects: readonly [id: number, body: string][], root: number): Buffer {
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n'
  const size = Math.max(...objects.map(([id]) => id)) + 1
  const lines = Array.from({ length: size }, () => '0000000000 65535 f \n')
  for (const [id, body] of objects) {
    lines[id] = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${id} 0 obj\n${body}\nendobj\n`
  }
  const trailer = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info 1 0 R>>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(`${text}xref\n0 ${size}\n${lines.join('')}${trailer}`, 'latin1')
}
const part = (words: string) =>
  pdf(
    [
      [1, `<</Creator (printed by 3 0 R \\(of Plumbline\\))>>`],
      [4, `<</Length ${words.length}>> stream\n${words}\nendstream`],
      [3, '<</Type /Page\n/Contents 4 0 R\n/Parent 5 0 R>>'],
      [5, '<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>'],
      [2, '<</Type /Catalog\n/Pages 5 0 R>>'],
    ],
    2,
  )

/** The object that the table of a PDF gives for a number. */
function objectOf(joined: string, id: number): string {
  const table = joined.slice(Number(/startxref\n(\d+)/.exec(joined)?.[1]))
  const at = Number(table.split('\n')[id + 2]?.slice(0, 10))
  return joined.slice(at, joined.indexOf('endobj', at))
}

it('gives all pages in their order, each with what belongs to it', () => {
  const joined = joinPdfs([part('see 4 0 R'), part('\xff second')]).toString('latin1')
  const root = Number(/\/Root (\d+) 0 R/.exec(joined)?.[1])
  const pages = Number(/\/Pages (\d+) 0 R/.exec(objectOf(joined, root))?.[1])
  expect(objectOf(joined, pages)).toContain('/Count 2')
  const trees = [...objectOf(joined, pages).matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
  const contents = trees.map((tree) => {
    expect(objectOf(joined, tree)).toContain(`/Parent ${pages} 0 R`)
    const page = Number(/\/Kids \[(\d+) 0 R/.exec(objectOf(joined, tree))?.[1])
    expect(objectOf(joined, page)).toContain(`/Parent ${tree} 0 R`)
    return objectOf(joined, Number(/\/Contents (\d+) 0 R/.exec(objectOf(joined, page))?.[1]))
  })
  expect(contents[0]).toContain('stream\nsee 4 0 R\nendstream')
  expect(contents[1]).toContain('stream\n\xff second\nendstream')
  const info = Number(/\/Info (\d+) 0 R/.exec(joined)?.[1])
  expect(objectOf(joined, info)).toContain('(printed by 3 0 R \\(of Plumbline\\))')
})

it('leaves a single one as it is, and refuses what it cannot read', () => {
  const single = Buffer.from('whatever it is')
  expect(joinPdfs([single])).toBe(single)
  expect(() => joinPdfs([part('a'), single])).toThrow(/cannot be joined/)
})
