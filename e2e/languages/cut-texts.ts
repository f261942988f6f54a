import type { Page } from 'playwright'

/** A text of the window that cannot be read as a whole, or not without another over it. */
export interface CutText {
  /** What is wrong: "ends in an ellipsis" may be meant; nothing else is. */
  fault: string
  text: string
  /** The element it stands in, by its name, role and classes. */
  where: string
  /** What its tooltip says; '' where it has none. */
  tip: string
}

export const endsInEllipsis = 'ends in an ellipsis'

/** Every text of the window that is cut off, leaves its box or the window, wraps in a button, or lies over another. */
export function cutTexts(page: Page): Promise<CutText[]> {
  return page.evaluate((ellipsis) => {
    interface Shown {
      text: string
      element: Element
      parts: DOMRect[]
    }
    const boxes = `button, th, td, li, dt, dd, .badge, [role="tab"], [role="columnheader"], [role="gridcell"], [role="menuitem"], [role="option"], [role="treeitem"], [role="radio"]`
    const unseen = '.visually-hidden, .skip, [inert], .leaflet-container, .ruler, script, style, noscript, template'

    const where = (element: Element): string => {
      const names = (each: Element) =>
        each.tagName.toLowerCase() + [...each.classList].map((name) => `.${name}`).join('')
      const parent = element.parentElement
      return parent ? `${names(parent)} > ${names(element)}` : names(element)
    }
    /** As a table has a head that only a screen reader finds. */
    const isClipped = (element: Element): boolean => {
      for (let part: Element | null = element; part; part = part.parentElement)
        if (getComputedStyle(part).clipPath === 'inset(50%)') return true
      return false
    }
    const shownTexts = (): Shown[] => {
      const found: Shown[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
        if (!element || text === '' || element.closest(unseen) || isClipped(element)) continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const parts = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
        if (parts.length > 0) found.push({ text, element, parts })
      }
      return found
    }
    const inner = (element: Element) => {
      const { left, top } = element.getBoundingClientRect()
      const x = left + element.clientLeft
      const y = top + element.clientTop
      return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
    }
    /** How far an edge may be passed: fractions of a pixel, and the space above and below letters. */
    const slack = { x: 1.5, y: 4 }

    const faultOf = ({ element, parts }: Shown): string | null => {
      const left = Math.min(...parts.map((part) => part.left))
      const right = Math.max(...parts.map((part) => part.right))
      const top = Math.min(...parts.map((part) => part.top))
      const bottom = Math.max(...parts.map((part) => part.bottom))
      let [looksX, looksY, isLoose] = [true, true, false]
      for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
        const style = getComputedStyle(part)
        if (isLoose && style.position === 'static') continue
        isLoose = style.position === 'absolute'
        if (style.display !== 'inline' && style.display !== 'contents') {
          const box = inner(part)
          const clipsX = looksX && /hidden|clip/.test(style.overflowX)
          const clipsY = looksY && /hidden|clip/.test(style.overflowY)
          if (clipsX && (left < box.left - slack.x || right > box.right + slack.x))
            return style.textOverflow === 'ellipsis' ? ellipsis : `is cut off at the side by ${where(part)}`
          if (clipsY && (top < box.top - slack.y || bottom > box.bottom + slack.y))
            return style.webkitLineClamp !== 'none' && part.closest('[data-tip]')
              ? ellipsis
              : `is cut off above or below by ${where(part)}`
          if (/auto|scroll/.test(style.overflowX)) looksX = false
          if (/auto|scroll/.test(style.overflowY)) looksY = false
        }
        if (style.position === 'fixed') break
      }
      if (looksX && (left < -slack.x || right > innerWidth + slack.x)) return 'leaves the window at the side'
      if (looksY && (top < -slack.y || bottom > innerHeight + slack.y)) return 'leaves the window above or below'
      const box = element.closest(boxes)
      if (box) {
        const own = box.getBoundingClientRect()
        const isOut = left < own.left - slack.x || right > own.right + slack.x
        if (isOut || top < own.top - slack.y || bottom > own.bottom + slack.y) return `leaves its box ${where(box)}`
        const isButton = box.matches('.btn, .badge, .tab') && getComputedStyle(element).whiteSpace === 'nowrap'
        if (isButton && parts.length > 1 && bottom - top > 1.6 * (parts[0]?.height ?? 0)) return 'wraps in its button'
      }
      return null
    }

    const isOpaque = (element: Element) => !/rgba\(.*, 0\)|transparent/.test(getComputedStyle(element).backgroundColor)
    /** Whether both are seen at a place: nothing with a ground of its own lies between them. */
    const bothSeen = (one: Element, other: Element, x: number, y: number): boolean => {
      const stack = document.elementsFromPoint(x, y)
      const [first = -1, second = -1] = [stack.indexOf(one), stack.indexOf(other)].sort((a, b) => a - b)
      if (first < 0) return false
      return !stack.slice(0, second).some(isOpaque)
    }
    /** As the window's tooltip finds it: what an element is given, else the text of what ends in an ellipsis itself. */
    const tipOf = (element: Element): string => {
      const given = element.closest<HTMLElement>('[data-tip], [title]')
      if (given) return given.dataset.tip ?? given.title
      for (let part: Element | null = element, up = 0; part && up < 4; part = part.parentElement, up++)
        if (getComputedStyle(part).textOverflow === 'ellipsis') return part.textContent ?? ''
      return ''
    }
    const overlaps = (texts: readonly Shown[]) => {
      const found: CutText[] = []
      const all = texts.flatMap((shown) => shown.parts.map((part) => ({ ...shown, part })))
      for (const [at, one] of all.entries())
        for (const other of all.slice(at + 1)) {
          if (one.element === other.element) continue
          const left = Math.max(one.part.left, other.part.left)
          const right = Math.min(one.part.right, other.part.right)
          const top = Math.max(one.part.top, other.part.top)
          const bottom = Math.min(one.part.bottom, other.part.bottom)
          if (right - left < 3 || bottom - top < 5) continue
          if (!bothSeen(one.element, other.element, (left + right) / 2, (top + bottom) / 2)) continue
          const fault = `lies over “${other.text.slice(0, 40)}”`
          found.push({ fault, text: one.text, where: where(one.element), tip: '' })
        }
      return found
    }

    const pen = document.createElement('canvas').getContext('2d')
    const fields = () =>
      [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].flatMap((field) => {
        const isSelect = field instanceof HTMLSelectElement
        const text = isSelect ? field.selectedOptions[0]?.text : field.value === '' ? field.placeholder : ''
        if (!text || !pen || field.closest(unseen) || !field.checkVisibility({ visibilityProperty: true })) return []
        const style = getComputedStyle(field)
        if (field.getBoundingClientRect().width < 3) return []
        // Written out: the whole is empty where figures are tabular.
        pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        if (pen.measureText(text).width <= room + 1) return []
        const fault = `needs ${Math.ceil(pen.measureText(text).width)} px and has ${Math.floor(room)}`
        return [{ fault, text, where: where(field), tip: '' }]
      })

    const texts = shownTexts()
    const cut = texts.flatMap((shown) => {
      const fault = faultOf(shown)
      return fault === null ? [] : [{ fault, text: shown.text, where: where(shown.element), tip: tipOf(shown.element) }]
    })
    return [...cut, ...overlaps(texts), ...fields()]
  }, endsInEllipsis)
}
