import type { English } from './en'

/** The shape of a room's words in another language: every key of English, and no other. */
export type Words<Room> = { readonly [Key in keyof Room]: Room[Key] extends string ? string : Words<Room[Key]> }

/** All words of a language. */
export type Catalogue = Words<English>

/** Paths to the texts below a level, parted by dots. */
type Paths<Level, Head extends string = ''> = {
  [Key in keyof Level & string]: Level[Key] extends string ? `${Head}${Key}` : Paths<Level[Key], `${Head}${Key}.`>
}[keyof Level & string]

/** The key of a text: "jobs.wait.more". */
export type TextKey = Paths<English>

type At<Level, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Level
    ? At<Level[Head], Rest>
    : never
  : Key extends keyof Level
    ? Level[Key]
    : never

/** Names in braces; what is quoted in them is text ({'@'}). */
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `'${string}` ? never : Name) | Names<Rest>
  : never

/** A text in several forms is chosen from by `count`. */
type Counted<Text> = Text extends `${string} | ${string}` ? 'count' : never

/** Names of what the text of a key has to be given. */
export type NamesOf<Key extends TextKey> = Names<At<English, Key>> | Counted<At<English, Key>>

/** What the text of a key has to be given: `count` as the number, which chooses the form of a plural; else text, or a number that is no count. */
export type Params<Key extends TextKey> = {
  readonly [Name in NamesOf<Key>]: Name extends 'count' ? number : string | number
}

/** The parameters after a key: none where its text has none. */
export type ParamsAfter<Key extends TextKey> = [NamesOf<Key>] extends [never] ? [] : [params: Params<Key>]
