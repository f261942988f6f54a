import ts from 'typescript'
import { bare, membersOf } from './read-contract'

/** A field, by its path in what holds it. */
export interface Row {
  path: string
  type: string
  note: string
}

/** How a schema reads: its type in words, what else is asked of it, and the fields in it. */
export interface Read {
  type: string
  notes: string[]
  rows: Row[]
}

type Shapes = ReadonlyMap<string, { value: ts.Expression }>

const code = (text: string): string => `\`${text.replace(/\s+/g, ' ')}\``
const plain = (type: string): Read => ({ type, notes: [], rows: [] })

/** What each method of a schema adds to what is said of it. */
const said: Record<string, (argument: string) => string> = {
  nullable: () => 'may be null',
  optional: () => 'may be left out',
  int: () => 'whole',
  min: (bound) => `at least ${bound}`,
  max: (bound) => `at most ${bound}`,
  positive: () => 'above 0',
  length: (bound) => `${bound} long`,
  default: (value) => `default ${value}`,
  regex: (pattern) => code(pattern),
}

/** Reads the expression of a schema of the contract; what has no words here is shown as it is written. */
export function readSchema(written: ts.Expression, shapes: Shapes, prefix = ''): Read {
  const value = bare(written)
  const again = (inner: ts.Expression, at = prefix): Read => readSchema(inner, shapes, at)
  if (ts.isIdentifier(value)) {
    if (value.text === 'nothing') return plain('nothing')
    return plain(shapes.has(value.text) ? `[${value.text}](#${value.text.toLowerCase()})` : code(value.text))
  }
  if (!ts.isCallExpression(value)) return plain(code(value.getText()))
  const [first, second] = value.arguments
  if (value.expression.getText() === 'trusted') return plain(code(value.typeArguments?.[0]?.getText() ?? 'unknown'))
  if (!ts.isPropertyAccessExpression(value.expression)) return plain(code(value.getText()))
  const { name, expression: of } = value.expression
  if (of.getText() !== 'z') return readMethod(name.text, again(of), first, shapes)
  if (name.text === 'object' && first)
    return { ...plain('object'), rows: rowsOf(literalOf(first, shapes), shapes, prefix) }
  if (name.text === 'array' && first) {
    const item = again(first, `${prefix}[]`)
    return { ...item, type: `list of ${[item.type, ...item.notes].join(', ')}`, notes: [] }
  }
  if (name.text === 'enum' && first)
    return plain(ts.isArrayLiteralExpression(first) ? oneOf(first) : code(first.getText()))
  if (name.text === 'literal' && first) return plain(code(first.getText()))
  if (/union/i.test(name.text)) return union((second ?? first) as ts.ArrayLiteralExpression, again)
  if (name.text === 'record' && second) {
    const each = again(second, `${prefix}[name]`)
    return { ...each, type: `${each.type} by name` }
  }
  if (name.text === 'tuple' && first && ts.isArrayLiteralExpression(first))
    return plain(`[${first.elements.map((each) => again(each).type).join(', ')}]`)
  return plain(first ? code(value.getText()) : name.text)
}

function oneOf(list: ts.ArrayLiteralExpression): string {
  return list.elements.map((each) => code(each.getText())).join(', ')
}

function union(list: ts.ArrayLiteralExpression, read: (each: ts.Expression) => Read): Read {
  const kinds = list.elements.map(read)
  return {
    type: [...new Set(kinds.map(({ type }) => type))].join(' or '),
    notes: [],
    rows: kinds.flatMap(({ rows }) => rows),
  }
}

function readMethod(name: string, of: Read, argument: ts.Expression | undefined, shapes: Shapes): Read {
  const says = said[name]
  if (name === 'readonly') return of
  if (says) return { ...of, notes: [...of.notes, says(argument?.getText() ?? '')] }
  if (name === 'extend' && argument) {
    const more = membersOf(literalOf(argument, shapes)).map((member) => ({
      member,
      read: readSchema(member.value, shapes, member.name ?? ''),
    }))
    const rows = more.flatMap(({ member, read: each }) => [line(member.name ?? '', each, member.doc), ...each.rows])
    return { type: `${of.type} with`, notes: of.notes, rows: [...of.rows, ...rows] }
  }
  if (name === 'partial') return { ...of, type: `some of ${of.type}` }
  if (name === 'keyof') return { ...of, type: `name of a field of ${of.type}`, rows: [] }
  return { ...of, notes: [...of.notes, code(`.${name}(${argument?.getText() ?? ''})`)] }
}

function rowsOf(object: ts.ObjectLiteralExpression, shapes: Shapes, prefix: string): Row[] {
  return membersOf(object).flatMap(({ name, doc, value }) => {
    if (name !== null) {
      const path = prefix === '' ? name : `${prefix}.${name}`
      const read = readSchema(value, shapes, path)
      return [line(path, read, doc), ...read.rows]
    }
    return rowsOf(literalOf(value, shapes), shapes, prefix)
  })
}

/** The object that is written here, or under the name that stands here. */
function literalOf(value: ts.Expression, shapes: Shapes): ts.ObjectLiteralExpression {
  const found = ts.isIdentifier(value) ? shapes.get(value.text)?.value : value
  if (!found || !ts.isObjectLiteralExpression(found)) throw new Error(`not read: ${value.getText()}`)
  return found
}

function line(path: string, { type, notes }: Read, doc: string): Row {
  const note = notes.join(', ')
  return { path, type, note: [note && doc ? `${note}.` : note, doc].filter((part) => part !== '').join(' ') }
}
