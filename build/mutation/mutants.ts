/** One change of one place of a file, as a slip of the hand would make it. */
export interface Mutant {
  /** From the root of the checkout, with "/". */
  file: string
  /** Offsets into the file's text; the end is the first that stays. */
  start: number
  end: number
  put: string
  /** 1-based. */
  line: number
  /** Stryker's name of the kind: ConditionalExpression, BlockStatement, … */
  kind: string
}

/** Words are judged by who reads them, not by tests that repeat them. */
const leftOut = ['StringLiteral']

/** Each change that Stryker's instrumenter knows for this text, but of its words. */
export async function mutantsOf(file: string, text: string): Promise<Mutant[]> {
  const starts = lineStarts(text)
  const offset = ({ line, column }: { line: number; column: number }): number => (starts[line] ?? 0) + column
  const options = { ignorers: [], excludedMutations: leftOut, plugins: null }
  // A module in the new form, which this one is not when it runs.
  const { Instrumenter } = await import('@stryker-mutator/instrumenter')
  const { mutants } = await new Instrumenter(quiet).instrument([{ name: file, mutate: true, content: text }], options)
  return mutants.flatMap(({ status, location, replacement, mutatorName }) =>
    status === 'Ignored'
      ? []
      : {
          file,
          start: offset(location.start),
          end: offset(location.end),
          put: replacement,
          line: location.start.line + 1,
          kind: mutatorName,
        },
  )
}

/** The text with the change in it. */
export function mutated(text: string, { start, end, put }: Mutant): string {
  return text.slice(0, start) + put + text.slice(end)
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const nothing = (): void => undefined
const no = (): boolean => false
const quiet = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}
