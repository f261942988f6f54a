import type { Page } from 'playwright'

/** A window of 1280 × 1024 at 400 %, in CSS pixels (WCAG 2.2, 1.4.10). */
export const at400Percent = { width: 320, height: 256 }

/** What lies beyond the left or right edge of the window and cannot be brought into it, by its words; a map and what scrolls in itself may be wider. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollsItself = (element: Element): boolean => {
      for (let part = element.parentElement; part; part = part.parentElement) {
        if (part.matches('.map')) return true
        const { overflowX } = getComputedStyle(part)
        const canScroll = (overflowX === 'auto' || overflowX === 'scroll') && part.scrollWidth > part.clientWidth
        if (canScroll && !part.matches('.app')) return true
      }
      return false
    }
    const worked = 'button, input, select, textarea, a[href], [tabindex="0"], h1, h2, h3, label'
    const found = [...document.querySelectorAll(worked)].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isHidden = width <= 1 || element.closest('[inert], [aria-hidden="true"], .visually-hidden, .skip') !== null
      if (isHidden || (right <= innerWidth + 1 && left >= -1) || scrollsItself(element)) return []
      return [`${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}: ${left} to ${right}`]
    })
    const dialog = document.querySelector('[role="dialog"]')?.getBoundingClientRect()
    const isCut = dialog && (dialog.top < 0 || dialog.bottom > innerHeight || dialog.right > innerWidth)
    return [...new Set(found), ...(isCut ? ['a dialog is larger than the window'] : [])]
  })
}

/** Names in the accessibility tree that say a role twice ("Close button" of a button), and controls without a name. */
export async function badNames(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return tree.split('\n').flatMap((line) => {
    const [, role = '', name = ''] = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
    const isNamed =
      /^(button|link|checkbox|switch|tab|textbox|combobox|searchbox|slider|option|treeitem|menuitem|dialog|grid|tree|region)$/
    if (isNamed.test(role) && name === '') return [`a ${role} without a name: ${line.trim()}`]
    return /^(button|link|checkbox|dialog)$/.test(role) && new RegExp(`\\b${role}\\b`, 'i').test(name)
      ? [line.trim()]
      : []
  })
}
