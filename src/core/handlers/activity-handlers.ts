import type { CoreHandlers } from '../../shared/contract'
import type { Activity } from '../activity/activity'

/** Answers the calls of `activity`. */
export function activityHandlers(activity: Activity): Pick<CoreHandlers, 'activity.list'> {
  return { 'activity.list': (query) => activity.list(query) }
}
