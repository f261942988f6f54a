// @vitest-environment happy-dom
import { createApp, defineComponent, nextTick } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { useEarlyKeys } from './use-early-keys'

let heard: string[] = []
const hear = (event: KeyboardEvent): void => void heard.push(event.altKey ? `Alt+${event.key}` : event.key)
afterEach(() => {
  document.removeEventListener('keydown', hear)
  document.body.replaceChildren()
  heard = []
})

function open(): { ready(): Promise<void>; close(): void } {
  let done = (): void => undefined
  const reading = new Promise<void>((settle) => (done = settle))
  const app = createApp(
    defineComponent(() => {
      useEarlyKeys(reading)
      return () => null
    }),
  )
  app.mount(document.body.appendChild(document.createElement('div')))
  return {
    async ready() {
      document.addEventListener('keydown', hear)
      done()
      for (let turn = 0; turn < 5; turn++) await nextTick()
    },
    close: () => app.unmount(),
  }
}

const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event
}

it('lets a key act that was pressed before there was a frame, for the first frame alone', async () => {
  press(document.body, 't', { altKey: true })
  const first = open()
  press(document.body, 'k')
  await first.ready()
  expect(heard).toEqual(['Alt+t', 'k'])
  const second = open()
  await second.ready()
  expect(heard).toEqual(['Alt+t', 'k'])
  first.close()
  second.close()
})

it('lets a key that came too early act when the commands are there, once', async () => {
  const early = open()
  press(document.body, 't', { altKey: true })
  await early.ready()
  expect(heard).toEqual(['Alt+t'])
  press(document.body, 'k')
  expect(heard).toEqual(['Alt+t', 'k'])
  early.close()
})

it('repeats no key that was typed, and none that something has heard', async () => {
  const early = open()
  const field = document.body.appendChild(document.createElement('input'))
  const list = document.body.appendChild(document.createElement('ul'))
  list.addEventListener('keydown', (event) => event.preventDefault())
  press(field, 'a')
  press(list, 'b')
  await early.ready()
  expect(heard).toEqual([])
  early.close()
})

it('closes nothing that was opened after Escape, and tells no key to a dialog that came later', async () => {
  const early = open()
  press(document.body, 'Escape')
  press(document.body, 't', { altKey: true })
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  const button = dialog.appendChild(document.createElement('button'))
  button.focus()
  press(button, 'k')
  await early.ready()
  expect(heard).toEqual(['k'])
  early.close()
})
