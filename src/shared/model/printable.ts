/**
 * What a terminal would act on, or would show in another order than it stands: control characters (C0, DEL, C1), and Unicode's
 * marks of direction and of line ends. A file's name may hold any of them.
 */
const unprintable = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Text for one line of a terminal: what it would act on is written as `\x1b` or `\u202e`. */
export function printable(text: string): string {
  return text.replace(unprintable, escape)
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** A value as JSON on one line; what a terminal would act on is escaped as JSON does it. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, (char) => `\\u${hexOf(char, 4)}`)
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escape(char: string): string {
  return escapes[char] ?? (char < '\u0100' ? `\\x${hexOf(char, 2)}` : `\\u${hexOf(char, 4)}`)
}

const hexOf = (char: string, digits: number): string => char.charCodeAt(0).toString(16).padStart(digits, '0')
