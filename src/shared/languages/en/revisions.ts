/** Words of the revisions and comparisons. */
export const revisions = {
  yes: 'yes',
  no: 'no',
} as const
