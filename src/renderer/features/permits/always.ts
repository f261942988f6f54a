export { default as always } from './PermitsAlways.vue'
