import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../setup.mjs'

const folder = join(root, 'src/shared/contract')

/** A call or an event, with the expressions of its schemas. */
export interface Entry {
  name: string
  doc: string
  schemas: readonly ts.Expression[]
}

/** A domain of the contract as its file says it. */
export interface DomainText {
  file: string
  doc: string
  calls: Entry[]
  events: Entry[]
}

/** The files of the contract, without running them: what stands above a call or a field is in the text alone. */
export function readContract(): { domains: DomainText[]; shapes: Map<string, { doc: string; value: ts.Expression }> } {
  const shapes = new Map<string, { doc: string; value: ts.Expression }>()
  const domains: DomainText[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || /\.(test|suite)\.ts$/.test(file)) continue
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true)
    for (const statement of source.statements.filter(ts.isVariableStatement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer || !ts.isIdentifier(name)) continue
        const value = bare(initializer)
        if (name.text.endsWith('Domain') && ts.isObjectLiteralExpression(value))
          domains.push({
            file,
            doc: docOf(statement),
            calls: entries(value, 'calls'),
            events: entries(value, 'events'),
          })
        else {
          const other = shapes.get(name.text)
          if (other && other.value.getText() !== value.getText())
            throw new Error(`${file}: ${name.text} is already the name of another shape`)
          shapes.set(name.text, { doc: docOf(statement), value })
        }
      }
    }
  }
  return { domains, shapes }
}

/** An expression without what only the compiler reads. */
export function bare(value: ts.Expression): ts.Expression {
  return ts.isSatisfiesExpression(value) || ts.isAsExpression(value) ? bare(value.expression) : value
}

/** The text of the comment above something, in one line. */
function docOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1)
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '').replace(/\s+/g, ' ').trim()
}

/** Name and value of each member of an object as it is written; of a spread one the name is null. */
export function membersOf(
  value: ts.ObjectLiteralExpression,
): { name: string | null; doc: string; value: ts.Expression }[] {
  return value.properties.map((member) => {
    if (ts.isSpreadAssignment(member)) return { name: null, doc: '', value: member.expression }
    if (ts.isShorthandPropertyAssignment(member))
      return { name: member.name.text, doc: docOf(member), value: member.name }
    if (!ts.isPropertyAssignment(member)) throw new Error(`not read: ${member.getText()}`)
    return { name: (member.name as ts.Identifier).text, doc: docOf(member), value: bare(member.initializer) }
  })
}

function entries(domain: ts.ObjectLiteralExpression, kind: 'calls' | 'events'): Entry[] {
  const of = membersOf(domain).find(({ name }) => name === kind)?.value
  if (!of || !ts.isObjectLiteralExpression(of)) return []
  return membersOf(of).map(({ name, doc, value }) => {
    if (name === null || !ts.isCallExpression(value)) throw new Error(`${kind}: not read: ${value.getText()}`)
    return { name, doc, schemas: value.arguments }
  })
}
