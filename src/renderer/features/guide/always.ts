export { default as always } from './GuideAlways.vue'
