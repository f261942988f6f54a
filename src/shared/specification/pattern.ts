import { messageOf } from '../errors/app-error'
/**
 * Patterns of a specification. They come from files of others and are tried on every value, so they are matched in time that
 * grows with pattern times text, whatever they are: no backtracking. Always the whole text is matched.
 */
export interface Pattern {
  test(text: string): boolean
}

const maxLength = 500
const maxSteps = 4_000
const maxDepth = 50

type Test = (code: number) => boolean
type Node =
  | { kind: 'char'; test: Test }
  | { kind: 'all'; parts: Node[] }
  | { kind: 'any'; options: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number }

/** A step of the program: takes a character, goes on at several places, or ends well. */
type Step = { test: Test; next: number } | { to: number[] } | 'end'

/**
 * A pattern in the usual signs: . [a-z] [^…] \d \w \s ( ) | * + ? {2} {2,5}; ^ and $ may stand at its ends.
 * Throws an Error that says what is wrong with it: no back references, no look-around.
 */
export function compilePattern(source: string): Pattern {
  return remembered(`= ${source}`, () => program(parse(source), false))
}

/** The same few patterns are asked for with every file. */
const compiled = new Map<string, Pattern>()

function remembered(key: string, make: () => Pattern): Pattern {
  const known = compiled.get(key)
  if (known) return known
  const made = make()
  if (compiled.size >= 10_000) compiled.clear()
  compiled.set(key, made)
  return made
}

/** Why a text is no pattern, in English; null: it is one. */
export function patternFault(source: string): string | null {
  try {
    compilePattern(source)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Names with * and ?, `**` going through folders where `paths` is asked for; case does not count. */
export function compileGlob(source: string, { paths = false } = {}): Pattern {
  return remembered(`${paths ? '/' : '*'} ${source}`, () => globProgram(source, paths))
}

function globProgram(source: string, paths: boolean): Pattern {
  if (source.length > maxLength) throw new Error(`a pattern has at most ${maxLength} characters`)
  const notSlash: Node = { kind: 'char', test: (code) => !paths || code !== slash }
  const anything: Node = { kind: 'repeat', node: { kind: 'char', test: () => true }, min: 0, max: Infinity }
  const parts = source.split(paths ? /(\*\*\/|\*\*|\*|\?)/ : /(\*|\?)/).flatMap((part): Node[] => {
    if (part === '**/') {
      const folders: Node = { kind: 'all', parts: [anything, literal(slash)] }
      return [{ kind: 'repeat', node: folders, min: 0, max: 1 }]
    }
    if (part === '**') return [anything]
    if (part === '*') return [{ kind: 'repeat', node: notSlash, min: 0, max: Infinity }]
    if (part === '?') return [notSlash]
    return [...part].map((sign) => literal(sign.codePointAt(0) ?? 0))
  })
  return program({ kind: 'all', parts }, true)
}

const slash = 47
const literal = (code: number): Node => ({ kind: 'char', test: (other) => other === code })

function program(node: Node, ignoreCase: boolean): Pattern {
  const steps: Step[] = []
  let written = 0
  const add = (step: Step): number => {
    if (steps.length >= maxSteps) throw new Error('the pattern repeats too much')
    return steps.push(step) - 1
  }
  /** Writes a node's steps, those that follow first; gives where it begins. */
  const write = (one: Node, next: number): number => {
    // Of a part that takes nothing there are no steps, and it may be repeated all the same.
    if (++written > maxSteps * 10) throw new Error('the pattern repeats too much')
    switch (one.kind) {
      case 'char':
        return add({ test: ignoreCase ? anyCase(one.test) : one.test, next })
      case 'all':
        return one.parts.reduceRight((after, part) => write(part, after), next)
      case 'any':
        return add({ to: one.options.map((option) => write(option, next)) })
      case 'repeat': {
        let start = next
        if (one.max === Infinity) {
          const loop = { to: [next] }
          start = add(loop)
          loop.to.push(write(one.node, start))
        } else for (let n = one.min; n < one.max; n++) start = add({ to: [write(one.node, start), next] })
        for (let n = 0; n < one.min; n++) start = write(one.node, start)
        return start
      }
    }
  }
  const begin = write(node, add('end'))
  return { test: (text) => run(steps, begin, text) }
}

function anyCase(test: Test): Test {
  return (code) => {
    if (test(code)) return true
    const sign = String.fromCodePoint(code)
    const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
    return (lower !== sign && test(lower.codePointAt(0) ?? 0)) || (upper !== sign && test(upper.codePointAt(0) ?? 0))
  }
}

function run(steps: readonly Step[], begin: number, text: string): boolean {
  const marks = new Int32Array(steps.length).fill(-1)
  const reach = (from: number, at: number, into: number[]): void => {
    const open = [from]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (marks[index] === at) continue
      marks[index] = at
      const step = steps[index]
      if (step !== undefined && step !== 'end' && 'to' in step) open.push(...step.to)
      else into.push(index)
    }
  }
  let now: number[] = []
  reach(begin, 0, now)
  let at = 0
  for (const sign of text) {
    at++
    const code = sign.codePointAt(0) ?? 0
    const next: number[] = []
    for (const index of now) {
      const step = steps[index]
      if (step !== undefined && step !== 'end' && 'test' in step && step.test(code)) reach(step.next, at, next)
    }
    if (next.length === 0) return false
    now = next
  }
  return now.some((index) => steps[index] === 'end')
}

const digit: Test = (code) => code >= 48 && code <= 57
const word: Test = (code) => digit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
const space: Test = (code) => /\s/u.test(String.fromCodePoint(code))
const not =
  (test: Test): Test =>
  (code) =>
    !test(code)
const classes: Readonly<Record<string, Test>> = {
  ...{ d: digit, w: word, s: space },
  ...{ D: not(digit), W: not(word), S: not(space) },
}
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function parse(source: string): Node {
  if (source.length > maxLength) throw new Error(`a pattern has at most ${maxLength} characters`)
  const signs = [...source.replace(/^\^/, '').replace(/(^|[^\\])\$$/, '$1')]
  let at = 0
  let depth = 0

  function options(): Node {
    if (++depth > maxDepth) throw new Error('the pattern is nested too deep')
    const found = [sequence()]
    while (signs[at] === '|') {
      at++
      found.push(sequence())
    }
    depth--
    return found.length === 1 && found[0] ? found[0] : { kind: 'any', options: found }
  }

  function sequence(): Node {
    const parts: Node[] = []
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') parts.push(repeated(single()))
    return { kind: 'all', parts }
  }

  function repeated(node: Node): Node {
    let one = node
    for (;;) {
      const sign = signs[at]
      if (sign === '*' || sign === '+' || sign === '?') {
        at++
        one = { kind: 'repeat', node: one, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
      } else if (sign === '{') one = counted(one)
      else return one
    }
  }

  function counted(node: Node): Node {
    const text = signs.slice(at).join('')
    const found = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(text)
    if (!found) throw new Error('“{” is followed by a number, as in {2} or {2,5}')
    at += found[0].length
    const min = Number(found[1])
    const max = found[2] === undefined ? min : found[3] === undefined ? Infinity : Number(found[3])
    if (max < min) throw new Error(`{${min},${max}} ends before it begins`)
    return { kind: 'repeat', node, min, max }
  }

  function single(): Node {
    const sign = signs[at++] ?? ''
    if (sign === '(') {
      if (signs[at] === '?' && signs[at + 1] === ':') at += 2
      else if (signs[at] === '?') throw new Error('“(?” is not known')
      const inner = options()
      if (signs[at++] !== ')') throw new Error('a “)” is missing')
      return inner
    }
    if (sign === '.') return { kind: 'char', test: () => true }
    if (sign === '[') return { kind: 'char', test: set() }
    if (sign === '\\') return { kind: 'char', test: escaped() }
    if ('*+?{'.includes(sign)) throw new Error(`nothing stands before “${sign}”`)
    if (sign === '^' || sign === '$') throw new Error(`“${sign}” stands in the middle`)
    return literal(sign.codePointAt(0) ?? 0)
  }

  function escaped(): Test {
    const sign = signs[at++]
    if (sign === undefined) throw new Error('nothing follows the last “\\”')
    const known = classes[sign]
    if (known) return known
    if (/[0-9A-Za-z]/.test(sign) && escapes[sign] === undefined) throw new Error(`“\\${sign}” is not known`)
    const code = (escapes[sign] ?? sign).codePointAt(0)
    return (other) => other === code
  }

  function set(): Test {
    const isNot = signs[at] === '^'
    if (isNot) at++
    const tests: Test[] = []
    for (let first = true; signs[at] !== ']' || first; first = false) {
      const sign = signs[at]
      if (sign === undefined) throw new Error('a “]” is missing')
      at++
      if (sign === '\\') tests.push(escaped())
      else if (signs[at] === '-' && signs[at + 1] !== undefined && signs[at + 1] !== ']') {
        const [low, high] = [sign.codePointAt(0) ?? 0, signs[at + 1]?.codePointAt(0) ?? 0]
        if (high < low) throw new Error(`“${sign}-${signs[at + 1] ?? ''}” ends before it begins`)
        at += 2
        tests.push((code) => code >= low && code <= high)
      } else {
        const only = sign.codePointAt(0)
        tests.push((code) => code === only)
      }
    }
    at++
    const any: Test = (code) => tests.some((test) => test(code))
    return isNot ? not(any) : any
  }

  const whole = options()
  if (at < signs.length) throw new Error('a “(” is missing')
  return whole
}
