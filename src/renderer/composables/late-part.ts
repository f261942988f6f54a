import { defineComponent, h, shallowRef, type Component } from 'vue'

const loads: (() => Promise<void>)[] = []

/**
 * A component that the first screen can do without: its code is read when it is first drawn, or by `readLateParts` before that.
 * Until then it draws nothing. Properties and listeners are handed on; it takes no slots.
 */
export function latePart(load: () => Promise<{ default: Component }>): Component {
  const found = shallowRef<Component | null>(null)
  let reading: Promise<void> | null = null
  const read = (): Promise<void> =>
    (reading ??= load().then(
      ({ default: component }) => void (found.value = component),
      (error: unknown) => {
        // A host that was away for a moment is asked again when the part is drawn the next time.
        reading = null
        throw error
      },
    ))
  loads.push(read)
  return defineComponent(() => {
    void read()
    return () => (found.value ? h(found.value) : null)
  })
}

/** Reads the code of all parts one after another, so that none is waited for when it is first drawn. */
export async function readLateParts(): Promise<void> {
  for (const read of loads) await read()
}
