import type { CallsOf } from '../../shared/contract'
import type { Activity } from './activity'

/** Answers the calls of `activity`. */
export function activityCalls(activity: Activity): CallsOf<'activity'> {
  return { 'activity.list': (query) => activity.list(query) }
}
