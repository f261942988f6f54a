import { nextTick, onBeforeUnmount, onMounted } from 'vue'

/**
 * Keeps the focus of the keyboard where one part of the window takes the place of another: what had it is gone, and the page
 * as a whole would have it. To be called in the setup of the part that comes.
 * @param here selector of what gets the focus when the part comes
 * @param back selector of what gets it when the part goes
 */
export function useFocusHandOver(here: string, back: string): void {
  onMounted(() => void keepFocus(here))
  onBeforeUnmount(() => void keepFocus(back))
}

/** Once the page is drawn anew: gives the focus to the first that matches, when what had it is gone. */
export async function keepFocus(selector: string): Promise<void> {
  await nextTick()
  if (document.activeElement === document.body || document.activeElement === null)
    document.querySelector<HTMLElement>(selector)?.focus()
}

/** Some part of a section is brought when it is first shown: it is waited for so long. */
const longestMs = 1_000

/** For a dialog that closes: gives the focus to what matches as soon as it is there; nothing else has it meanwhile. */
export function focusAfterDialog(event: Event, selector: string): void {
  event.preventDefault()
  const until = performance.now() + longestMs
  const before = document.activeElement
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(selector)
    found?.focus()
    const isFree = [before, document.body, null].includes(document.activeElement)
    if (found === null && isFree && performance.now() < until) requestAnimationFrame(look)
    else keepFocusAfterDialog()
  }
  requestAnimationFrame(look)
}

let workedWith: HTMLElement | null = null
document.addEventListener(
  'focusin',
  ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"], [role="dialog"]')) workedWith = target
  },
  true,
)

/** What had the focus last, a menu and its lines left aside: the button of a menu, when one of its lines was chosen. */
export const lastWorkedWith = (): HTMLElement | null => workedWith

/**
 * For a dialog that closes: where what had the focus before is gone, like a banner's button, the chosen section gets it.
 * @param cameFrom what to ask first
 */
export function keepFocusAfterDialog(cameFrom: HTMLElement | null = null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) cameFrom?.focus()
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.tabs [aria-selected="true"]')?.focus()
  })
}
