// @vitest-environment happy-dom
import { createApp, h, nextTick, ref } from 'vue'
import { expect, it } from 'vitest'
import DateField from './DateField.vue'

it('takes a whole date, or none, as it is typed, and leaves the text alone until the field is left', async () => {
  const day = ref('')
  const element = document.createElement('div')
  const app = createApp(() =>
    h(DateField, {
      label: 'Valid until',
      modelValue: day.value,
      'onUpdate:modelValue': (now: string) => (day.value = now),
    }),
  )
  app.mount(element)
  const field = element.querySelector('input') as HTMLInputElement
  const type = async (text: string) => {
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await nextTick()
  }
  await type('1/11/20')
  expect(day.value).toBe('')
  await type('1/11/2026')
  expect([day.value, field.value]).toEqual(['2026-11-01', '1/11/2026'])
  field.dispatchEvent(new FocusEvent('blur'))
  await nextTick()
  expect([day.value, field.value]).toEqual(['2026-11-01', '01/11/2026'])
  await type('')
  expect(day.value).toBe('')
  app.unmount()
})
