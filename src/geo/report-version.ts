/**
 * Raised with each change of what readers find in a file, or of what of it is told (`FileReport`): reports of another number are not
 * taken from what was kept.
 */
export const reportVersion = 4
