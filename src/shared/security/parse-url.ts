/** The URL that a text is; null where it is none. (`URL.canParse` is not in every runtime that the program is tested in.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
