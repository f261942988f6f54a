/** Ratios of a bench that are followed from one measurement to the next. */
export interface KeptFigures {
  title: string
  /** What the figures are, beside whom. */
  about: string
  /** Which way is good. */
  good: 'lower' | 'higher'
  /** Reads them out of the text of results; of a text of another shape: none. */
  read: (text: string) => Record<string, number>
}

/** One measurement, a line of bench/history/NAME.jsonl. */
export interface Measurement {
  /** Day, YYYY-MM-DD. */
  date: string
  commit: string
  machine: string
  /** Load average of the last minute at the start; null: not told. */
  load: number | null
  figures: Record<string, number>
}

/** The benches whose results stand beside those of another program. */
export const keptFigures: Readonly<Record<string, KeptFigures>> = {
  formats: {
    title: 'Reading files',
    about: 'Processor time to read, reproject and tile, as a part of what ogr2ogr takes to write indexed FlatGeobuf.',
    good: 'lower',
    read: columnOf('CPU ratio', (row) => `${row[0]}, ${row[1]} MB`),
  },
  'map-page': {
    title: 'The first picture of a layer',
    about: 'Time to its last pixel with other libraries, in times of Plumbline’s.',
    good: 'higher',
    read: columnOf('whole extent', (row) => `${row[1]}: ${row[0]}`, / \(([\d.]+)×\)/),
  },
  qgis: {
    title: 'The map beside QGIS',
    about: 'Time in which QGIS draws the whole extent, in times of Plumbline’s.',
    good: 'higher',
    read: columnOf('whole', (row) => `${row[0]}, ${/shapefile|FlatGeobuf/.exec(row.join())?.[0] ?? 'file'}`),
  },
  'small-uploads': {
    title: 'Many small layers',
    about: 'Layers a second to the embedded service, in times of what a script of curl pairs sends.',
    good: 'higher',
    read: (text) =>
      Object.fromEntries(
        [...text.matchAll(/Rate to curl, median: ([\d.]+)×/g)].map(([, rate]) => ['command line', Number(rate)]),
      ),
  },
  start: {
    title: 'The start of the window',
    about: 'Until anything of the program is painted, in times of an empty window of Electron.',
    good: 'lower',
    read: columnOf('ratio', (row) => (row[1] === 'content' && row[0] !== 'empty window' ? (row[0] ?? null) : null)),
  },
  tileset: {
    title: 'Making tilesets',
    about: 'Processor time of a tileset, as a part of what ogr2ogr takes to write indexed FlatGeobuf.',
    good: 'lower',
    read: columnOf('CPU', (row) => (row[1] === 'tileset' ? (row[0] ?? null) : null)),
  },
  upload: {
    title: 'Uploads of 2 GB',
    about: 'Bytes a second to the embedded service, as a part of what curl sends.',
    good: 'higher',
    read: (text) => {
      const said = /Rate to curl, median: (?:window )?([\d.]+)×(?:, command line ([\d.]+)×)?/.exec(text)
      const entries = [
        ['window', said?.[1]],
        ['command line', said?.[2]],
      ]
      return Object.fromEntries(entries.filter(([, value]) => value).map(([name, value]) => [name, Number(value)]))
    },
  },
}

/** Reads one column of the tables that have it; a row that `nameOf` gives no name is passed over. */
function columnOf(
  column: string,
  nameOf: (row: readonly string[]) => string | null,
  value = /^(?:\*\*)?([\d.]+)×?(?:\*\*)?$/,
): KeptFigures['read'] {
  return (text) => {
    const figures: Record<string, number> = {}
    let at = -1
    let group = ''
    for (const line of text.split('\n')) {
      if (!line.startsWith('|')) at = -1
      else if (at < 0) at = cellsOf(line).indexOf(column)
      const row = cellsOf(line)
      // A row without its first cell goes on with that of the one before.
      group = row[0] || group
      const name = at < 0 ? null : nameOf([group, ...row.slice(1)])
      const found = value.exec(row[at] ?? '')?.[1]
      if (name !== null && found !== undefined) figures[name] ??= Number(found)
    }
    return figures
  }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
