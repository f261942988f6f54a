import type { Directive } from 'vue'

/** `v-tip="text"`: a tooltip on hover and on keyboard focus, drawn by the one TooltipHost of the window. Empty: none. */
export const vTip: Directive<HTMLElement, string | null | undefined> = {
  mounted: (element, binding) => setTip(element, binding.value),
  updated: (element, binding) => {
    if (binding.value !== binding.oldValue) setTip(element, binding.value)
  },
}

function setTip(element: HTMLElement, text: string | null | undefined): void {
  if (text) element.dataset.tip = text
  else delete element.dataset.tip
}
