import type { Directive } from 'vue'

/** What of an entry of a list can have the focus. */
const controls = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'

/**
 * `v-arrows` on a `ul` or `ol`: the arrow keys, Home and End go from entry to entry, to the same control of it where it has one.
 * Tab goes through all of them as before.
 */
export const vArrows: Directive<HTMLElement> = {
  mounted: (list) => list.addEventListener('keydown', (event) => onKey(list, event)),
}

function onKey(list: HTMLElement, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const focused = event.target as HTMLElement
  if (focused.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')) return
  const entries = [...list.querySelectorAll<HTMLElement>(':scope > li')].filter((entry) =>
    entry.querySelector(controls),
  )
  const from = entries.findIndex((entry) => entry.contains(focused))
  const targets: Record<string, number> = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: entries.length - 1 }
  const target = targets[event.key]
  if (from < 0 || target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const here = [...(entries[from]?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const there = [...(entries[target]?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const next = there[Math.min(here.indexOf(focused), there.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
