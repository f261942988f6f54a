import { nextTick } from 'vue'

/** Parts of the page by what a person reads, and what a person does to them. */

const textOf = (element: Element | null) => element?.textContent?.trim().replace(/\s+/g, ' ') ?? ''

/** Name of a control: its own label, that of the page for it, or what it says. */
function nameOf(control: HTMLElement): string {
  const own = control.getAttribute('aria-label')
  if (own !== null) return own
  const label = document.querySelector(`label[for="${control.id}"], [id="${control.getAttribute('aria-labelledby')}"]`)
  return label ? textOf(label) : textOf(control)
}

/** The first control that is called so, or begins so. */
export function control<T extends HTMLElement = HTMLElement>(name: string): T {
  const all = [
    ...document.querySelectorAll<T>('button, input, textarea, select, [role=switch], [role=checkbox], [role=grid]'),
  ]
  const found = all.find((each) => nameOf(each) === name) ?? all.find((each) => nameOf(each).startsWith(name))
  if (!found) throw new Error(`There is no “${name}”; there are ${all.map(nameOf).join(', ')}.`)
  return found
}

export async function click(name: string): Promise<void> {
  control(name).click()
  await nextTick()
}

export async function type(name: string, text: string): Promise<void> {
  const field = control<HTMLInputElement>(name)
  field.value = text
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  await nextTick()
}

export async function press(target: HTMLElement, key: string, held: KeyboardEventInit = {}): Promise<void> {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  await nextTick()
}

/** What stands in the page, dialogs too. */
export const pageText = (): string => textOf(document.body)
