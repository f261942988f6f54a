/** A letter of the window's font at one pixel of size, on the wide side, where nothing can be measured. */
const letterPx = 0.56
const pens = new Map<number, CanvasRenderingContext2D | null>()

function widthOf(text: string, sizePx: number): number {
  let pen = pens.get(sizePx)
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    if (pen) pen.font = `${sizePx}px ${getComputedStyle(document.body).fontFamily}`
    pens.set(sizePx, pen)
  }
  return pen?.measureText(text).width ?? text.length * sizePx * letterPx
}

/** Words of a badge: their size, and its icon. */
export const badgeWords = { sizePx: 12, besidePx: 20 } as const

/**
 * The width of a column whose words are known: none of them is cut, in whatever language.
 * @param besidePx what stands beside the words, as an icon
 * @returns pixels, for the template of a grid
 */
export function wordsWidth(words: readonly string[], { sizePx = 13, besidePx = 0, leastPx = 0 } = {}): string {
  const longest = Math.max(0, ...words.map((word) => widthOf(word, sizePx)))
  return `${Math.max(leastPx, Math.ceil(longest) + besidePx + 2)}px`
}
