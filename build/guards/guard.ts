/** One defence: what it keeps impossible, the text that is it, and the test that fails when the text is taken out. */
export interface Guard {
  /** What stays impossible, for docs/security.md. Guards that follow each other with the same words make one row there. */
  what: string
  /** From the root of the checkout, with "/". */
  file: string
  /** The text of the file that is taken out; it stands there once. */
  take: string
  /** What stands in its place; nothing where left out. */
  put?: string
  /** The file of the test that must fail then. */
  test: string
  /** Part of the names of its tests that are run; all where left out. */
  only?: string
  /** `build`: the test drives the built app, or packs it, which takes minutes. Such guards are taken out with `--all` only. */
  needs?: 'build'
}

/** Guards of one part of the program, under one heading of docs/security.md. */
export interface GuardSection {
  title: string
  guards: readonly Guard[]
}

/** A file's text without the guard; null when the text that is to be taken out does not stand there exactly once. */
export function without(guard: Guard, text: string): string | null {
  const at = text.indexOf(guard.take)
  if (at < 0 || text.includes(guard.take, at + 1)) return null
  return text.slice(0, at) + (guard.put ?? '') + text.slice(at + guard.take.length)
}
