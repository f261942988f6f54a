import type { Command } from 'commander'

/** Before a value that begins with a dash, so that it is taken for none of an option. */
const mark = ' '

/**
 * The arguments of a command line, so that numbers below zero, and several with commas, are values wherever they stand ("-0.1,51.5",
 * "--at -5 -10"): what begins with a dash would be taken for an option. No option begins with a digit. `takeNegativeValues` gives them to
 * the command as they were typed.
 */
export function withNegativeValues(args: readonly string[]): string[] {
  return args.map((arg) => (/^-[\d.][\d.,;+e\s-]*$/i.test(arg) ? `${mark}${arg}` : arg))
}

/** What the types of `commander` tell of options alone. */
interface Parsing {
  parseArg?: (value: string, before: unknown) => unknown
}

/** Lets a command get the values of `withNegativeValues` as they were typed: its parsers of options and arguments, and what it does. */
export function takeNegativeValues(command: Command): void {
  for (const taker of [...command.options, ...command.registeredArguments] as Parsing[]) {
    const parse = taker.parseArg
    if (parse) taker.parseArg = (value, before) => parse(typed(value), before)
  }
  command.hook('preAction', (_, acting) => {
    for (const list of [acting.args, acting.processedArgs]) list.forEach((value, at) => (list[at] = typed(value)))
    for (const [name, value] of Object.entries<unknown>(acting.opts()))
      acting.setOptionValueWithSource(name, typed(value), acting.getOptionValueSource(name))
  })
}

/** Without the mark; lists with none in them. */
function typed<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each: unknown) => typed(each)) as T
  return typeof value === 'string' && value.startsWith(`${mark}-`) ? (value.slice(mark.length) as T) : value
}
