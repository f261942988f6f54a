/** A value as JSON. What is nested too deeply for JSON.stringify, which recurses, is written without recursion. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value ?? null)
  } catch (error) {
    if (error instanceof RangeError) return deepJson(value)
    throw error
  }
}

/** A piece of the text that is done. */
class Piece {
  constructor(readonly text: string) {}
}

function deepJson(value: unknown): string {
  let text = ''
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (next instanceof Piece) text += next.text
    else if (Array.isArray(next))
      open.push(
        ...inside(
          '[',
          ']',
          next.map((each: unknown) => [each]),
        ),
      )
    else if (typeof next === 'object' && next !== null) {
      const members = Object.entries(next).filter(([, each]) => each !== undefined)
      const parts = members.map(([key, each]) => [new Piece(`${JSON.stringify(key)}:`), each as unknown])
      open.push(...inside('{', '}', parts))
    } else text += JSON.stringify(next ?? null)
  }
  return text
}

/** What is to be written, last first. */
function inside(begin: string, end: string, parts: readonly unknown[][]): unknown[] {
  const all = parts.flatMap((part, index) => (index === 0 ? part : [new Piece(','), ...part]))
  return [new Piece(begin), ...all, new Piece(end)].reverse()
}
