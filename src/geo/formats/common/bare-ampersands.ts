/** The longest reference that is looked for: names of entities are short. */
const longest = 40
const reference = /&(?:#\d{1,8}|#x[\da-f]{1,8}|[\p{L}_][\p{L}\d_.-]{0,30});/iuy
/** Where something begins in which an ampersand is no reference, and with what that ends. */
const literal: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }
const telling = /&|<!\[CDATA\[|<!--|<\?/g

/**
 * An XML text whose ampersands all begin a reference: one that stands alone ("Smith & Co", addresses with several parameters), as
 * people and simple programs write it, becomes "&amp;". A parser would take all up to the next semicolon for the name of an entity.
 */
export class BareAmpersands {
  /** What ends the part at hand, in which nothing is touched. */
  #until: string | null = null
  #held = ''

  /** Takes the next piece; what may go on in the next is held back. */
  write(piece: string): string {
    const text = this.#held + piece
    this.#held = ''
    return this.#mended(text, false)
  }

  end(): string {
    const text = this.#held
    this.#held = ''
    return this.#mended(text, true)
  }

  #mended(text: string, isLast: boolean): string {
    let out = ''
    let from = 0
    let at = 0
    while (at < text.length) {
      if (this.#until !== null) {
        const end = text.indexOf(this.#until, at)
        if (end < 0) return out + this.#holding(text, from, isLast ? 0 : this.#until.length - 1)
        at = end + this.#until.length
        this.#until = null
        continue
      }
      telling.lastIndex = at
      const found = telling.exec(text)
      if (!found) return out + this.#holding(text, from, isLast ? 0 : cutMark(text, from))
      at = found.index
      if (found[0] !== '&') {
        this.#until = literal[found[0]] as string
        at += found[0].length
        continue
      }
      reference.lastIndex = at
      if (reference.test(text)) at = reference.lastIndex
      else if (!isLast && text.length - at < longest) return out + this.#holding(text, from, text.length - at)
      else {
        out += `${text.slice(from, at)}&amp;`
        from = ++at
      }
    }
    return out + text.slice(from)
  }

  #holding(text: string, from: number, count: number): string {
    const end = Math.max(from, text.length - count)
    this.#held = text.slice(end)
    return text.slice(from, end)
  }
}

/** How much at the end may be the beginning of a mark. */
function cutMark(text: string, from: number): number {
  const at = text.lastIndexOf('<')
  const rest = at < from ? '' : text.slice(at)
  return rest !== '' && Object.keys(literal).some((mark) => mark.startsWith(rest)) ? rest.length : 0
}
