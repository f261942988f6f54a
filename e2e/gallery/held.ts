import { defineComponent, h, ref, type Component, type VNode } from 'vue'

type Slots = Record<string, () => VNode | VNode[] | string>

/** A component whose models are kept, so that it can be worked with. @param models by the name of the model */
export function held(
  component: Component,
  models: Record<string, unknown>,
  props: Record<string, unknown> = {},
  slots: Slots = {},
): Component {
  return defineComponent(() => {
    const values = ref({ ...models })
    return () => {
      const bound = Object.keys(models).flatMap((name) => [
        [name, values.value[name]],
        [`onUpdate:${name}`, (value: unknown) => (values.value[name] = value)],
      ])
      return h(component, { ...props, ...(Object.fromEntries(bound) as Record<string, unknown>) }, slots)
    }
  })
}

/** A component that only shows. */
export function shown(component: Component, props: Record<string, unknown> = {}, slots: Slots = {}): Component {
  return () => h(component, props, slots)
}

/** A component in a box of a width and a height, for what fills the place that it gets. @param style CSS */
export function boxed(style: string, component: Component): Component {
  return () => h('div', { class: 'box', style }, h(component))
}
