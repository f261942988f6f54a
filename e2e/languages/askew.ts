import type { Page } from 'playwright'

/**
 * What lies badly though each of its words can be read: a control under something else, a page that has to be pushed sideways, the buttons
 * of a dialog at its wrong side, a link in the colour of the browser, a list over the page that runs against the language.
 */
export function askew(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      })
    const named = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      return `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${words.slice(0, 40)}”`
    }

    /** Of an edge between two pixels the one at it may be of either side. */
    const slack = 1
    /** Whether a place is scrolled out of a part that the element lies in. */
    const isScrolledAway = (element: Element, x: number, y: number): boolean => {
      for (let part = element.parentElement; part; part = part.parentElement) {
        if (!/auto|scroll|hidden|clip/.test(getComputedStyle(part).overflow)) continue
        const { left, top, right, bottom } = part.getBoundingClientRect()
        if (x < left + slack || x > right - slack || y < top + slack || y > bottom - slack) return true
      }
      return false
    }

    // What lies over everything by right, for as long as it is open.
    const over =
      '[role="dialog"], [role="menu"], [role="listbox"], .scrim, .palette-scrim, .toasts, .tour, .popover, .guide'
    // Of what lies over another the last is on top.
    const top = shown('[role="dialog"]').at(-1)
    for (const control of shown('button, input, select, textarea, a[href]')) {
      if (top && !top.contains(control)) continue
      const { left, top: y0, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, y0 + height / 2]
      const hit = isScrolledAway(control, x, y) ? null : document.elementFromPoint(x, y)
      if (!hit || hit === control || control.contains(hit) || hit.contains(control)) continue
      if (hit.closest(over) && !control.closest(over)) continue
      if (hit.closest('label, .opt, .input, .drawer') && !hit.closest('.map')) continue
      found.push(`${named(control)} lies under ${named(hit)}`)
    }

    // A table may be wider than its place, and what is written line by line.
    for (const part of shown('*')) {
      const isTable =
        part.matches('.vt, .table-wide, .board, .statusbar, pre, .wide, .app, html, body') ||
        part.querySelector(':scope > table')
      const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowX)
      if (scrolls && !isTable && part.scrollWidth > part.clientWidth + 2)
        found.push(`${named(part)} is ${part.scrollWidth} wide in ${part.clientWidth}`)
    }

    const browsersOwn = ['rgb(0, 0, 238)', 'rgb(158, 158, 255)', 'rgb(85, 26, 139)', 'rgb(208, 173, 240)']
    for (const link of shown('a[href]'))
      if (browsersOwn.includes(getComputedStyle(link).color)) found.push(`${named(link)} has the colour of the browser`)

    const isMirrored = document.documentElement.dir === 'rtl'
    for (const foot of shown('.dialog > footer')) {
      const last = [...foot.children].at(-1)?.getBoundingClientRect()
      const { left, right } = foot.getBoundingClientRect()
      const style = getComputedStyle(foot)
      const gap = isMirrored
        ? (last?.left ?? 0) - left - parseFloat(style.paddingLeft)
        : right - parseFloat(style.paddingRight) - (last?.right ?? 0)
      if (Math.abs(gap) > 2) found.push(`the buttons of ${named(foot)} do not stand at its end`)
    }
    for (const part of shown('[role="dialog"], [role="menu"], [role="listbox"], .popover'))
      if (isMirrored && getComputedStyle(part).direction !== 'rtl') found.push(`${named(part)} is not mirrored`)
    for (const name of isMirrored ? shown('[dir="auto"]:not(input, textarea)') : [])
      if (/left|start/.test(getComputedStyle(name).textAlign) && getComputedStyle(name).direction === 'ltr')
        found.push(`${named(name)} begins at the wrong side`)
    return [...new Set(found)]
  })
}
