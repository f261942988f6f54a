export { default as always } from './HoldingAlways.vue'
