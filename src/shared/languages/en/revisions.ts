/** Words of the revisions and comparisons. */
export const revisions = {
  yes: 'yes',
  no: 'no',
  schema: {
    renamed: 'Column {column} became {to}.',
    type: 'Type of {column}: {from} → {to}.',
    addedEmpty: 'Column {column} ({type}, empty) was added.',
    added: 'Column {column} ({type}, filled in {filled} of {of}) was added.',
    removedEmpty: 'Column {column} ({type}, empty) was removed.',
    removed: 'Column {column} ({type}, filled in {filled} of {of}) was removed.',
    types: {
      string: 'text',
      integer: 'whole number',
      number: 'number',
      boolean: 'yes or no',
      date: 'day',
      datetime: 'day and time',
      json: 'JSON',
    },
    tolerance:
      'Not counted as changes: coordinates within {degrees}° (about 1 mm), heights within {heights} mm, decimal numbers within {numbers} of their value.',
  },
} as const
