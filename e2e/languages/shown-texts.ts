import type { Page } from 'playwright'

/**
 * What the window says: its texts, and what tooltips, placeholders and screen readers say besides; not what it keeps of the past, nor the
 * map's labels, nor the text of the guide, which is English in every language and marked so. What stands around it, or in it in the
 * window's language, is said by the window.
 */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const past = '.toasts, .news, .leaflet-container, script, style, noscript'
    const said = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt', 'data-tip'] // prettier-ignore
    const isOfGuide = (element: Element) =>
      element.closest('.guide') !== null && element.closest('[lang]')?.getAttribute('lang') === 'en-GB'
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(past) || isOfGuide(element)) continue
      for (const name of said) for (const line of (element.getAttribute(name) ?? '').split('\n')) found.add(line.trim())
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.add((node.textContent ?? '').replace(/\s+/g, ' ').trim())
    }
    return [...found].filter((text) => /\p{L}{2}/u.test(text))
  })
}
