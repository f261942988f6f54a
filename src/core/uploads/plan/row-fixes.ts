import type { PlanFix, PlanProblem, RowOptions } from '../../../shared/contract'
import { plan } from '../../../shared/languages/en/upload-plan'
import { said, type Said } from '../../../shared/languages/said'

export const gigabyte = 2 ** 30

/** A fix that the window words by its kind. */
export const fix = (kind: Exclude<PlanFix['kind'], 'set-options' | 'rename'>): PlanFix => ({
  kind,
  label: plan.fixes[kind],
  options: null,
})

/** A fix that sets options, or leads to where they are chosen (null). */
export const setOptions = ({ text, by }: Said, options: RowOptions | null = null): PlanFix => ({
  kind: 'set-options',
  label: text,
  labelBy: by,
  options,
})

/** The sentence of a problem, and the few words that stand beside its row's name. */
export const worded = (
  message: Said,
  short?: Said,
): Pick<PlanProblem, 'message' | 'messageBy' | 'short' | 'shortBy'> => ({
  message: message.text,
  messageBy: message.by,
  ...(short && { short: short.text, shortBy: short.by }),
})

export const leaveOut = fix('leave-out')

export const sendAnyway = fix('send-anyway')

/** Of what was sent anyway. */
export const takeBack = fix('take-back')

export const readAgain = fix('read-again')

export const chooseCrs = fix('choose-crs')

export const nameLayer = setOptions(said('core.problems.fixes.nameLayer'))

export const chooseColumns = setOptions(said('core.problems.fixes.columns'))
