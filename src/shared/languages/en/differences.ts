/** Words of what a comparison tells beyond its table: cells, steps, paper. */
export const differences = {
  raster: {
    drawn:
      'The map shows where most changed cells have risen or fallen, cell by cell. | The map shows where most changed cells have risen or fallen, in blocks of {count} × {count} cells.',
    here: {
      risen: '{count} cell has risen, by {change} | {count} cells have risen, by up to {change}',
      fallen: '{count} cell has fallen, by {change} | {count} cells have fallen, by up to {change}',
    },
    title: 'Cells',
    size: '{width} × {height} cells of {cell}',
    sameExtent: 'Both cover the same area.',
    otherExtent: 'They cover different areas: compared is where both lie.',
    onBefore:
      'Cells do not lie on cells: those of the older raster are compared with the newer one’s cell in their middle.',
    onAfter:
      'Cells do not lie on cells: those of the newer raster are compared with the older one’s cell in their middle.',
    band: 'Band {number}',
    compared: 'compared',
    risen: 'risen',
    fallen: 'fallen',
    gained: 'value gained',
    lost: 'value lost',
    change: 'change',
    span: '{least} to {most}',
    mean: 'mean change',
    above: 'volume above',
    below: 'volume below',
    saveAs: 'Save {count} place as {format}… | Save {count} places as {format}…',
    places: 'Where cells have risen or fallen',
    largest: 'The {shown} largest of {count} place. | The {shown} largest of {count} places.',
    middle: 'middle',
    what: 'what',
    most: 'by up to',
    tolerance: 'values within {value} are the same',
  },
  step: {
    next: 'Next difference',
    previous: 'Previous difference',
    at: 'line {at} of {of}',
    lines: '{count} line | {count} lines',
    none: 'There is no difference to go to',
  },
  paper: {
    print: 'Print the changes…',
    title: 'Differences of {layer}',
    revision: 'revision {number} ({when})',
    between: 'From {before} to {after}',
    first: 'Printed are the first {shown} of {count} line. | Printed are the first {shown} of {count} lines.',
  },
} as const
