/** Reasons of what fails with a specification. */
export const specificationReasons = {
  specificationUnreadable: '{file} cannot be read as a specification: {why}',
  specificationWrong: '{file} is no specification that can be used. {where}: {why}.',
  specificationNewer:
    '{file} is a specification of version {version}, and this version of Plumbline knows version 1. Update Plumbline.',
  specificationTooLarge: '{file} is larger than {limit}, which no specification is.',
  specificationWhole: 'As a whole',
  specificationNone: 'There is no specification: give one, or put {file} into the folder.',
  specificationNotHere: 'The folder brings no specification that can be used.',
  specificationNoExample: 'Nothing in {folder} could be read, so nothing can be learned from it.',
  specificationNoTable: '{file} has no line with a column “rule”, by which a table of rules is known.',
  noSuchRule: 'The specification has no rule “{rule}”.',
  nameNotSent: '“{name}” cannot be the name of a file. Leave out \\ / : * ? " < > |, and blanks at its ends.',
} as const
