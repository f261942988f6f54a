import type { SectionDefinition } from '../section'
import { useJobs } from '../../stores/jobs'
import JobInspector from './JobInspector.vue'
import JobsMain from './JobsMain.vue'
import JobsSide from './JobsSide.vue'

export const section: SectionDefinition = {
  id: 'jobs',
  title: 'Jobs',
  order: 3,
  side: JobsSide,
  main: JobsMain,
  inspector: JobInspector,
  useCount: () => {
    const jobs = useJobs()
    return () => jobs.counts?.processing ?? null
  },
  useMap: () => () => ({ place: 'none' }),
}
