/** How a file breaks the project's specification, where, and how that is mended. */
export const specification = {
  withHint: '{what} {hint}.',
  ofRule: '{what}. (Rule “{rule}”)',
  nameParts:
    'The name has {count} part and not {wanted}: {fields} | The name has {count} parts and not {wanted}: {fields}',
  nameField: 'In the name, {field} is “{found}” and not {wanted}',
  nameSeparator: 'In the name, “{found}” stands in place of “{wanted}”',
  wanted: {
    number: 'a number',
    digits: 'a number of {count} digit | a number of {count} digits',
    length: 'a text of {least} to {most} characters',
    pattern: 'of the pattern {pattern}',
    more: '{list} and {number} more',
  },
  placeValue: '“{value}”',
  placeFeature: 'feature {feature}',
  placeBoth: '“{value}” (feature {feature})',
  types: { text: 'text', number: 'a number', whole: 'a whole number', date: 'a date', 'yes-no': 'yes or no' },
  'column-missing': '{layer} has no column {column}',
  'column-extra': 'Column {column} of {layer} is not in the specification',
  'column-type':
    'Column {column}: {count} value is not {type}: {places} | Column {column}: {count} values are not {type}: {places}',
  'column-blank': 'Column {column} is blank once: {places} | Column {column} is blank {count} times: {places}',
  'column-repeated':
    'Column {column} repeats {count} value: {places} | Column {column} repeats {count} values: {places}',
  'column-pattern':
    'Column {column}: {count} value does not fit the pattern: {places} | Column {column}: {count} values do not fit the pattern: {places}',
  'column-value':
    'Column {column}: {count} value is not in the list: {places} | Column {column}: {count} values are not in the list: {places}',
  'column-range':
    'Column {column}: {count} value is not from {least} to {most}: {places} | Column {column}: {count} values are not from {least} to {most}: {places}',
  'column-unchecked':
    'Column {column} has more values than are remembered: of {count} value it is not known whether it repeats | Column {column} has more values than are remembered: of {count} values it is not known whether they repeat',
  'cad-layer':
    'CAD layer “{name}” is not allowed: {count} entity | CAD layer “{name}” is not allowed: {count} entities',
  geometry: '{count} feature is {kinds}, not {wanted}: {places} | {count} features are {kinds}, not {wanted}: {places}',
  extent: '{count} feature reaches out of the area: {places} | {count} features reach out of the area: {places}',
  extentWhole: '{layer} reaches out of the area',
  'crs-unknown': 'The coordinate system is not known; asked for: {wanted}',
  'crs-other': 'The coordinate system is EPSG:{found} and not {wanted}',
  'crs-unit': 'The unit of the coordinates is {found} and not {wanted}',
  noUnit: 'not known',
  'crs-unstated': 'The file does not say in which coordinate system it is',
  at: {
    name: 'file name',
    column: '{layer}, column {column}',
    cell: '{layer}, column {column}, feature {feature}',
    feature: '{layer}, feature {feature}',
    layer: '{layer}',
    cadLayer: 'CAD layer {name}',
  },
  mends: {
    rename: 'Send a copy called {name}',
    srid: 'Use EPSG:{srid}',
    export: 'That is what the file says: export it in EPSG:{srid}',
    cadLayer: 'Call it {name} in the drawing',
    values: 'Meant perhaps: {pairs}',
  },
  /** The specification of a folder where it lies among the data. */
  accepted: '{what} Accepted by {by} on {at}.',
  acceptedFor: '{what} Accepted by {by} on {at}: {reason}',
  fixes: { rename: 'Send it as {name}', renameAs: 'Send under another name…' },
  several:
    'The folders bring different specifications ({folders}), so none of them is in force. Plan each by itself, or keep one for the project.',
  isSpecification: '{file} is a specification, and makes no layer.',
} as const
