import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type ts from 'typescript'
import { readSchema, type Row } from './contract/notation'
import { readContract, type Entry } from './contract/read-contract'
import { formatted } from './formatted'
import { root } from './setup.mjs'

/** `npm run contract-page` writes docs/contract.md from the files of src/shared/contract. */
export const contractPagePath = join(root, 'docs/contract.md')

const head = `# The contract between window and core

Every call and event that passes between the window (or a script) and the core, by domain: what goes in, what comes out, what it
carries. A failed call rejects with an \`AppError\` (\`src/shared/errors\`). Types in code without a link are those of \`src/shared\`.

This page is made: \`npm run contract-page\`.`

/** The text of docs/contract.md. */
export function contractPage(): Promise<string> {
  const { domains, shapes } = readContract()
  const schema = (title: string, value: ts.Expression | undefined): string[] => {
    if (!value) return []
    const { type, notes, rows } = readSchema(value, shapes)
    return [`${title}${[type, ...notes].join(', ')}`, list(rows)]
  }
  const entry = ({ name, doc, schemas }: Entry, titles: readonly string[]): string[] => [
    `### ${name}`,
    doc,
    ...titles.flatMap((title, index) => schema(title, schemas[index])),
  ]
  const parts = domains.flatMap(({ file, doc, calls, events }) => [
    `## ${basename(file, '.ts')}`,
    `${doc} (\`src/shared/contract/${file}\`)`,
    ...calls.flatMap((each) => entry(each, ['Parameters: ', 'Result: '])),
    ...events.flatMap((each) => entry({ ...each, name: `${each.name} (event)` }, ['Carries: '])),
  ])
  const told = new Set<string>()
  // A shape is told once, after all that name it; what it names itself follows it.
  const shapesOf = (text: string): string[] =>
    [...text.matchAll(/\[(\w+)\]\(#\w+\)/g)].flatMap(([, name = '']) => {
      const shape = shapes.get(name)
      if (told.has(name) || !shape) return []
      told.add(name)
      const section = [`### ${name}`, shape.doc, ...schema('', shape.value)]
      return [...section, ...shapesOf(section.join('\n'))]
    })
  const all = [head, ...parts, '## Shapes', ...shapesOf(parts.join('\n'))].filter((part) => part !== '')
  return formatted('contract.md', all.join('\n\n'))
}

/** Lists, not tables: a longer word in one field would change the lines of all. */
function list(rows: readonly Row[]): string {
  return rows.map(({ path, type, note }) => `- \`${path}\`: ${type}${note && `; ${note}`}`).join('\n')
}

if (require.main === module) void contractPage().then((text) => writeFileSync(contractPagePath, text))
