import type { NameField, RuleOf } from './schema'

/** Roles of the UK national annex of ISO 19650-2, and their codes. */
export const iso19650Roles = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'K',
  'L',
  'M',
  'O',
  'P',
  'Q',
  'S',
  'T',
  'W',
  'X',
  'Y',
  'Z',
]

/** Types of information containers of the same annex. */
export const iso19650Types = [
  ...['AF', 'CM', 'CR', 'DR', 'M2', 'M3', 'MR', 'VS'],
  ...[
    'BQ',
    'CA',
    'CO',
    'CP',
    'DB',
    'FN',
    'HS',
    'IE',
    'MI',
    'MS',
    'PP',
    'PR',
    'RD',
    'RI',
    'RP',
    'SA',
    'SH',
    'SN',
    'SP',
    'SU',
  ],
]

/** Codes of status: work in progress, shared, published. */
export const iso19650Status = [
  ...['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'],
  ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'CR'],
]

/** Preliminary P01, P01.01 and contractual C01. */
const iso19650Revision = 'P\\d\\d(\\.\\d\\d)?|C\\d\\d'

/**
 * The file naming of ISO 19650 as UK offices use it: project-originator-volume-level-type-role-number, then status and revision
 * where they are added to the name. Lists that a project has of its own (originators, volumes) take the place of the patterns.
 */
export function iso19650Names(own: { project?: string; originators?: readonly string[] } = {}): RuleOf<'name'> {
  const fields: NameField[] = [
    own.project === undefined
      ? { name: 'project', type: 'text', pattern: '[A-Z0-9]+', minLength: 2, maxLength: 6 }
      : { name: 'project', type: 'list', values: [own.project] },
    own.originators === undefined
      ? { name: 'originator', type: 'text', pattern: '[A-Z0-9]+', minLength: 3, maxLength: 6 }
      : { name: 'originator', type: 'list', values: [...own.originators] },
    { name: 'volume', type: 'text', pattern: '[A-Z0-9]+', minLength: 1, maxLength: 3 },
    { name: 'level', type: 'text', pattern: '[A-Z0-9]+', minLength: 2, maxLength: 3 },
    { name: 'type', type: 'list', values: [...iso19650Types] },
    { name: 'role', type: 'list', values: [...iso19650Roles] },
    { name: 'number', type: 'text', pattern: '\\d{4,6}' },
    { name: 'status', type: 'list', values: [...iso19650Status], optional: true },
    { name: 'revision', type: 'text', pattern: iso19650Revision, optional: true },
  ]
  return { rule: 'name', id: 'file-name', severity: 'stop', separator: '-', fields }
}
