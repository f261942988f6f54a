/** Lines that a text takes where so many signs fit on one, and what is longer breaks anywhere. Pure. */
export function wrappedLines(text: string, perLine: number): number {
  let lines = 1
  let used = 0
  for (const { length } of text.split(/\s+/)) {
    const wanted = used === 0 ? length : used + 1 + length
    if (wanted <= perLine) used = wanted
    else {
      if (used > 0) lines++
      lines += Math.max(0, Math.ceil(length / perLine) - 1)
      used = length % perLine || Math.min(length, perLine)
    }
  }
  return lines
}
