// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { expect, it } from 'vitest'
import { useToastList } from './toasts'

it('offers behind the bell what lasts, until it is done or withdrawn, and nothing else', () => {
  const list = useToastList(createPinia())
  const done: string[] = []
  const offer = (label: string, lasting?: true) =>
    list.show(label, { action: { label, run: () => done.push(label), ...(lasting && { lasting }) } }, null)
  const [show, undo] = [offer('Show', true), offer('Undo')]
  list.dismiss(show)
  list.dismiss(undo)
  expect(list.log.map(({ text, action }) => [text, action?.label])).toEqual([
    ['Undo', undefined],
    ['Show', 'Show'],
  ])
  list.act(show)
  list.act(show)
  expect(done).toEqual(['Show'])
  const again = offer('Show', true)
  list.withdraw(again)
  list.act(again)
  expect(done).toEqual(['Show'])
})
