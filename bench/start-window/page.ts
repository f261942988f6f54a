import { createApp, h, ref } from 'vue'

/** What bench/start.ts compares with: a page of Vue with one button. */
const pressed = ref(0)
createApp({ render: () => h('button', { onClick: () => pressed.value++ }, `Pressed ${pressed.value} times`) }).mount(
  '#app',
)
