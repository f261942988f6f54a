// @vitest-environment happy-dom
import { createApp, h, nextTick, ref } from 'vue'
import { expect, it } from 'vitest'
import SearchSelect from './SearchSelect.vue'

it('keeps the keyboard when something is chosen, opens again as one types, and leaves Enter to others while it is shut', async () => {
  const query = ref('')
  const chosen = ref('')
  const element = document.createElement('div')
  document.body.append(element)
  const app = createApp(() =>
    h(SearchSelect, {
      ...{ label: 'CRS', shown: chosen.value, placeholder: '', emptyText: 'None' },
      options: [{ key: '28992', label: 'EPSG:28992', detail: 'RD New' }],
      query: query.value,
      'onUpdate:query': (now: string) => (query.value = now),
      onChoose: (key: string) => (chosen.value = key),
    }),
  )
  app.mount(element)
  const field = element.querySelector('input') as HTMLInputElement
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    field.dispatchEvent(event)
    await nextTick()
    return event.defaultPrevented
  }
  const type = async (text: string) => {
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await nextTick()
  }
  const isOpen = () => field.getAttribute('aria-expanded')
  field.focus()
  await type('RD')
  expect(await press('Enter')).toBe(true)
  await nextTick()
  expect([chosen.value, field.value, isOpen()]).toEqual(['28992', '28992', 'false'])
  expect(document.activeElement).toBe(field)
  expect(await press('Enter')).toBe(false)
  await type('R')
  expect(isOpen()).toBe('true')
  app.unmount()
  element.remove()
})
