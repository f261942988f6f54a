/** Form in which names are compared: case and Unicode composition do not count. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
