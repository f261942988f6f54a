import { defineComponent, h } from 'vue'
import { latePart } from '../../composables/late-part'
import { useServices } from '../../stores/services'
import { useServicesCommands } from './use-services-commands'

const ServicesDialog = latePart(() => import('./ServicesDialog.vue'))

/** The services report, once it is asked for. */
export const always = defineComponent(() => {
  const services = useServices()
  useServicesCommands()
  return () => (services.isOpen ? h(ServicesDialog) : null)
})
