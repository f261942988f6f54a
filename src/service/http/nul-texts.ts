/** What is said of a text that holds it: databases, files and other programs end there. */
export const nulRefused = 'must not contain the character NUL'

/** Where texts inside a value hold the character NUL, names of members too; of nested values too, however deep. */
export function nulTexts(value: unknown): (string | number)[][] {
  const found: (string | number)[][] = []
  const open: { path: (string | number)[]; value: unknown }[] = [{ path: [], value }]
  // It grows while it is gone through.
  for (const { path, value: here } of open) {
    if (typeof here === 'string') {
      if (here.includes('\0')) found.push(path)
    } else if (Array.isArray(here)) {
      here.forEach((each: unknown, at) => hasTexts(each) && open.push({ path: [...path, at], value: each }))
    } else if (typeof here === 'object' && here !== null) {
      for (const [key, each] of Object.entries(here)) {
        if (key.includes('\0')) found.push(path)
        else if (hasTexts(each)) open.push({ path: [...path, key], value: each })
      }
    }
  }
  return found
}

const hasTexts = (value: unknown): boolean => typeof value === 'string' || (typeof value === 'object' && value !== null)
