import { latePart } from '../../composables/late-part'
import type { SectionDefinition } from '../section'
import { t } from '../../language'
import { useJobs } from '../../stores/jobs'

const JobInspector = latePart(() => import('./JobInspector.vue'))
const JobsMain = latePart(() => import('./JobsMain.vue'))
const JobsSide = latePart(() => import('./JobsSide.vue'))

export const section: SectionDefinition = {
  id: 'jobs',
  title: () => t('jobs.title'),
  order: 3,
  side: JobsSide,
  main: JobsMain,
  inspector: JobInspector,
  useCount: () => {
    const jobs = useJobs()
    return () => jobs.counts?.processing ?? null
  },
  useMap: () => () => ({ place: 'none' }),
  useGuide: () => () => 'transfers',
}
