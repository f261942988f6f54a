import type { CallName } from '../contract'

/** The answer to a call that comes before the layers are shown. */
export interface FirstAnswer {
  name: CallName
  /** Parameters and value as JSON; '' for a call without parameters. */
  params: string
  value: string
}

/** Answers that a page is served with, since the core takes longer to come up than it does; none: the core answers. */
export type FirstAnswers = readonly FirstAnswer[]

/** Of the element of the page that has them as JSON. */
export const firstAnswersId = 'first-answers'
