import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { DecisionRule } from '../../src/core/uploads/decide/facts'
import * as words from '../../src/shared/languages/en'
import { root } from '../setup.mjs'
import { tableOf } from './markdown-table'

const { decision, problems } = words.core

type Outcome = 'unchanged' | 'revise' | 'new layer' | 'asks'

/** What comes of each rule, and the words that the plan says it with. */
const rules: Record<DecisionRule, readonly [Outcome, string]> = {
  'sent-is-latest': ['unchanged', decision.sentIsLatest],
  'same-content': ['unchanged', decision.sameContent],
  'sent-revised-since': ['unchanged', decision.sentSince],
  'sent-unseen': ['unchanged', decision.sentUnseen],
  'same-file-time': ['unchanged', decision.sameTime],
  fits: ['revise', decision.revises],
  new: ['new layer', decision.create],
  'other-file': ['new layer', decision.otherFile],
  older: ['asks', decision.older],
  undated: ['asks', decision.undated],
  'put-back': ['asks', decision.putBack],
  elsewhere: ['asks', decision.hasName.replace('{what}', decision.but.elsewhere)],
  'other-kind': ['asks', decision.hasName.replace('{what}', decision.but.otherKind)],
  'other-columns': ['asks', decision.hasName.replace('{what}', decision.but.noColumns)],
  'place-unknown': ['asks', decision.hasName.replace('{what}', decision.but.placeOfLayer)],
  several: ['asks', decision.several],
  claimed: ['asks', decision.claimed],
  renamed: ['asks', decision.renamed],
}

/** Markdown of docs/guide/reference/plan-rules.md. */
export function planRulesPage(): string {
  const decided = Object.entries(rules).map(([rule, [outcome, reason]]) => [`\`${rule}\``, outcome, spelled(reason)])
  const found = ['row-problems.ts', 'row-notes.ts'].flatMap(problemsIn)
  const told = found.map(({ code, sentence, isStopping, fixes }) => [
    `\`${code}\``,
    spelled(sentence),
    isStopping ? 'yes' : 'no',
    fixes.join(', '),
  ])
  return [
    '# Rules of the plan',
    'By these the upload plan decides what becomes of a row, in the words that it says it with. Words in braces stand for names, times ' +
      'and distances. How they are meant is told in [Read the plan](../read-the-plan.md).',
    '## What becomes of a row',
    'A row that asks is sent only after an answer: in the window by a choice, on the command line by a flag or a map file.',
    tableOf(['rule', 'the row', 'the plan says'], decided),
    '## What can be wrong with a row',
    'A row that is stopped is not sent until it is mended or sent as it is. Other remarks only tell.',
    tableOf(['code', 'the plan says', 'stops the row', 'offers'], told),
  ].join('\n\n')
}

/** Braces are nothing to Markdown; stars and underlines would be. */
const spelled = (text: string): string => text.replace(/[*_]/g, '\\$&')

interface FoundProblem {
  code: string
  sentence: string
  isStopping: boolean
  fixes: string[]
}

/** The problems that a file of the plan makes: each an object with a code, what it says, and its fixes. */
function problemsIn(file: string): FoundProblem[] {
  const path = join(root, 'src/core/uploads/plan', file)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: FoundProblem[] = []
  const visit = (node: ts.Node): void => {
    const problem = ts.isObjectLiteralExpression(node) ? problemOf(node) : null
    if (problem) found.push(problem)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function problemOf(node: ts.ObjectLiteralExpression): FoundProblem | null {
  const valueOf = (name: string) =>
    node.properties.find(
      (each): each is ts.PropertyAssignment => ts.isPropertyAssignment(each) && each.name.getText() === name,
    )?.initializer
  const [code, fixes] = [valueOf('code'), valueOf('fixes')]
  if (!code || !ts.isStringLiteral(code) || !fixes || !ts.isArrayLiteralExpression(fixes)) return null
  const key = /said\(\s*'core\.problems\.([\w.]+)'/.exec(node.getText())?.[1]
  return {
    code: code.text,
    sentence: key === undefined ? (composed[code.text] ?? 'what the reader of the file found') : wordOf(key),
    // What the reader found has no line of its own: all of it stops the row.
    isStopping: valueOf('blocking')?.kind !== ts.SyntaxKind.FalseKeyword,
    fixes: fixes.elements.map(fixName).filter((name) => name !== ''),
  }
}

/** Sentences that are put together of several. */
const composed: Readonly<Record<string, string>> = {
  'changed-since': `${problems.since.isNew} / ${problems.since.changed} / ${problems.since.gone}`,
}

function wordOf(key: string): string {
  let at: unknown = problems
  for (const part of key.split('.')) at = (at as Record<string, unknown>)[part]
  if (typeof at !== 'string') throw new Error(`The catalogue has no text core.problems.${key}.`)
  return at
}

/** What the button of a fix says. */
function fixName(node: ts.Expression): string {
  const kinds = words.uploads.plan.fixes
  const known: Record<string, string> = {
    leaveOut: kinds['leave-out'],
    sendAnyway: kinds['send-anyway'],
    readAgain: kinds['read-again'],
    chooseCrs: kinds['choose-crs'],
    nameLayer: problems.fixes.nameLayer,
    chooseColumns: problems.fixes.columns,
  }
  const text = node.getText()
  const kind = /^fix\('([\w-]+)'\)$/.exec(text)?.[1]
  const key = /core\.problems\.([\w.]+)'/.exec(text)?.[1]
  const name = known[text] ?? (kind ? kinds[kind as keyof typeof kinds] : undefined) ?? (key && wordOf(key))
  if (name) return `**${name}**`
  if (text.startsWith('...offered(')) return 'what it looks like, as a fix'
  throw new Error(`A fix of the plan has no words here: ${text}`)
}
