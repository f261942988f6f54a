/**
 * The arguments of a command line, so that numbers below zero, and several with commas, are values wherever they stand ("-0.1,51.5",
 * "--at -5 -10"): what begins with a dash would be taken for an option. No option begins with a digit.
 */
export function withNegativeValues(args: readonly string[]): string[] {
  // A blank before it changes no number.
  return args.map((arg) => (/^-[\d.][\d.,;+e\s-]*$/i.test(arg) ? ` ${arg}` : arg))
}
