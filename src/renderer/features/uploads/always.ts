export { default as always } from './UploadIntake.vue'
